// What is said of the reference of the API.

export const text = {
  title: 'mazed API',
  loading: 'Loading …',
  lead: 'Every request that mazed answers. Open one, fill in what you like, and run it here. For programs:',
  about: 'What holds for every request',
  requests: 'Requests',
  rare: 'HEAD and OPTIONS too',
  usual: (value) => `default: ${value}`,
  example: (value) => `for example \`${value}\``,
  // Of controls that the viewer leaves without a name.
  names: [
    ['.content-type-wrapper select', 'Media type'], ['.examples-select select', 'Example'], ['select.content-type', 'Media type'],
    ['textarea.body-param__text', 'Body'],
  ],
};
