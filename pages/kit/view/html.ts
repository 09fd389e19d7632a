import htm from 'htm';
import { h } from 'preact';

/** Templates in HTML that Preact draws: every value in them is text, never markup. */
export const html = htm.bind(h);

/** A sentence in which `names` stand between backticks. */
export const words = (sentence: string) =>
  sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
