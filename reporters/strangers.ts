// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 127, caught: 99, oddities: 67, failed: 4 };
