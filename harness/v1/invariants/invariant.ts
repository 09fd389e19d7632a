import type { V1Requirement } from '../../../schemas/requirements/v1.ts';
import type { Invariant, PassiveObservation } from '../../judge/invariants.ts';

/** An invariant of the dialect: its requirement is complete with the name of an interface. */
export type V1Invariant = Invariant<V1Requirement>;

export type V1Observation = PassiveObservation<V1Requirement>;
