// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 260, caught: 216, oddities: 91, failed: 4 };
