import { useEffect, useState } from 'preact/hooks';
import { html } from '../../kit/view/html.ts';
import { type Act, send } from './api.ts';

interface Props {
  /** The label. */
  words: unknown;
  isOn: boolean;
  /** Answers whether it could be done. */
  turn(on: boolean): Promise<boolean>;
}

/** Shows the new state at once, and the one that the mock answers as soon as it has. */
export const Switch = ({ words, isOn, turn }: Props) => {
  const [wanted, want] = useState<boolean>();
  useEffect(() => want(undefined), [isOn]);
  const change = async (event: Event) => {
    const { checked } = event.currentTarget as HTMLInputElement;
    want(checked);
    if (!(await turn(checked))) {
      want(undefined);
    }
  };
  return html`<label><input type="checkbox" role="switch" checked=${wanted ?? isOn} onChange=${change} /> ${words}</label>`;
};

interface NamedProps {
  call: 'faults' | 'variants';
  name: string;
  isOn: boolean;
  act: Act;
}

/** Switches one fault or variant. */
export const NamedSwitch = ({ call, name, isOn, act }: NamedProps) => {
  const turn = (on: boolean) =>
    act(`${name} is ${on ? 'on' : 'off'}.`, () => send(call, { [on ? 'add' : 'remove']: [name] }));
  return html`<${Switch} words=${html`<code>${name}</code>`} isOn=${isOn} turn=${turn} />`;
};
