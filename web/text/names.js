// What the page's language says in place of the catalogue's names and sentences: in English nothing, since the catalogue
// is English. Another language has rows by slug, or by the name of a parameter: { kind: { slug: { member: text } } }.

export const names = {};
