// What is said where a server asks for a key.

export const text = {
  title: 'This server asks for a key',
  about: 'Whoever runs it gives keys to those who may use it. Yours is sent to this server with each request, and nowhere else.',
  refused: 'The server does not take this key.',
  key: 'Key',
  shape: '16 to 128 characters without blanks',
  device: 'Keep it on this device',
  use: 'Use this key',
  cancel: 'Cancel',
  forget: 'Forget the key',
};
