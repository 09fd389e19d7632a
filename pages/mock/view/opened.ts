// An opened call: the mistakes of the client, request, answer, and how to make the call again.
import { useState } from 'preact/hooks';
import { Command } from '../../kit/view/copy.ts';
import { html, words } from '../../kit/view/html.ts';
import type { CallLine, OpenedCall } from '../model.ts';
import { type Act, send, useAnswer } from './api.ts';

interface Props {
  call: CallLine;
  act: Act;
}

export const Opened = ({ call, act }: Props) => {
  const { answer, error } = useAnswer<OpenedCall>(
    `journal/${call.number}`,
    `${call.durationMs} ${call.findings.length}`,
  );
  if (answer === undefined) {
    return html`<div class="inside"><p class="quiet">${error ?? '…'}</p></div>`;
  }
  return html`<div class="inside">
    <${Findings} findings=${answer.findings} />
    ${
      answer.forwardedFor !== undefined &&
      html`<p>The platform sent it to the operator for <a href=${`#calls/${answer.forwardedFor}`}>call ${answer.forwardedFor}</a>.</p>`
    }
    ${answer.behaviour !== undefined && html`<p>It was asked to misbehave: <code>${JSON.stringify(answer.behaviour)}</code></p>`}
    <div class="messages">
      <${Message} title="Request" first=${`${answer.method} ${answer.path}`} headers=${answer.headers} body=${answer.body} />
      ${
        answer.answer === undefined
          ? html`<p class="quiet">${noAnswer(answer)}</p>`
          : html`<${Message} title="Answer" first=${String(answer.status ?? '')} headers=${answer.answer.headers} body=${answer.answer.body} />`
      }
    </div>
    <${Again} opened=${answer} act=${act} />
  </div>`;
};

const noAnswer = ({ status, unanswered }: OpenedCall): string =>
  unanswered === undefined
    ? `There is no answer${status === undefined ? ' (yet)' : ` but the status ${status}`}.`
    : `There is no answer: ${unanswered}.`;

const Findings = ({ findings }: Pick<OpenedCall, 'findings'>) =>
  findings.length > 0 &&
  html`<ul class="findings" aria-label="Findings">
    ${[...findings]
      .sort((a, b) => (a.severity < b.severity ? -1 : 1))
      .map(
        ({
          severity,
          requirement,
          sentence,
          pointer,
          message,
        }) => html`<li class=${severity === 'error' ? 'bad' : 'odd'}>
        <p><b>${severity}</b> ${message} <span class="quiet">at <code>${pointer}</code></span></p>
        <p class="quiet"><a href=${`#requirement/${requirement}`}>${requirement}</a> ${words(sentence)}</p>
      </li>`,
      )}
  </ul>`;

interface MessageProps {
  title: string;
  first: string;
  headers: Record<string, string>;
  body?: unknown;
}

const Message = ({ title, first, headers, body }: MessageProps) => {
  const lines = [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return html`<figure>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="region" aria-label=${title}>${lines.join('\n')}${text === undefined ? '' : `\n\n${text}`}</pre>
  </figure>`;
};

const Again = ({ opened, act }: { opened: OpenedCall; act: Act }) => {
  const { number, curl, variables } = opened;
  const [sent, setSent] = useState<number>();
  if (curl === undefined) {
    return html`<p class="quiet">The journal has not the whole request: it cannot be made again.</p>`;
  }
  const again = () =>
    act(`Call ${number} was sent again.`, async () => {
      setSent((await send<{ number?: number }>(`journal/${number}/again`)).number);
    });
  return html`<div class="again">
    <p>
      <button type="button" onClick=${again}>Send again</button>
      ${sent !== undefined && html` <a href=${`#calls/${sent}`}>It is call ${sent}</a>`}
    </p>
    <${Command} label="Copy as curl" text=${curl} />
    ${variables.length > 0 && html`<p class="quiet">It takes ${variables.join(' and ')} from the shell: set what the caller uses first.</p>`}
  </div>`;
};
