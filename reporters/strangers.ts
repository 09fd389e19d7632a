// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 256, caught: 213, oddities: 91, failed: 4 };
