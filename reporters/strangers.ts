// Made from self/proof/rounds.md by `npm run gen`. Not edited by hand.
export const STRANGERS = { bugs: 443, caught: 353, oddities: 150, failed: 9 };
