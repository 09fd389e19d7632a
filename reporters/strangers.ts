// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 425, caught: 340, oddities: 147, failed: 8 };
