import htm from 'htm';
import { h } from 'preact';

/** An HTML template for Preact: its values become text, never markup. */
export const html = htm.bind(h);

/** A sentence, with its parts between backticks as code. */
export const words = (sentence: string) =>
  sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
