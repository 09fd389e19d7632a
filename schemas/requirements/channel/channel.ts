import { must, open, type Requirement, standing } from '../requirement.ts';

/** Channels, and the bindings of products to them. Spec 1, 2.8, 4.3. */
export const channel = {
  'channel.list-is-answered': must('1; 4.3', 'The list of channels is answered with the channels.'),
  'channel.read-is-answered': must('1; 4.3', 'A listed channel is read by its id.'),
  ...standing({
    'channel.id-is-a-uuid': must('2.4; 4.3', 'The id of a channel is a uuid.'),
    'channel.id-is-unique': must('4.3', 'No two channels of the list share an id.'),
    'channel.is-the-asked': must('4.3', 'The channel that a read shows is the one that was asked for.'),
  }),
  'channel.unknown-id-is-refused': must('4.3', 'Reading an unknown channel is refused.'),
  'channel.unknown-id': open('4.3', 'What reading an unknown channel gets.'),
} as const satisfies Record<string, Requirement>;
