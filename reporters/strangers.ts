// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 407, caught: 326, oddities: 145, failed: 8 };
