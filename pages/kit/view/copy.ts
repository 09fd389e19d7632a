import { useState } from 'preact/hooks';
import { html } from './html.ts';

const SHOWN_MS = 2_000;

/** A button that copies a command, and says whether it could. */
export const Copy = ({ label, text }: { label: string; text: string }) => {
  const [said, say] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied');
    } catch {
      say('Not allowed here: select the text');
    }
    setTimeout(() => say(''), SHOWN_MS);
  };
  return html`<button type="button" class="copy" onClick=${copy}>${label}</button
    ><span role="status" class="said">${said}</span>`;
};

/** A command as text, with its button. */
export const Command = ({ label, text }: { label: string; text: string }) => html`
  <div class="command">
    <pre tabindex="0" role="region" aria-label=${`${label}: the command`}>${text}</pre>
    <${Copy} label=${label} text=${text} />
  </div>
`;
