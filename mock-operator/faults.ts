// The faults and variants of every interface: importing the interfaces registers what their rules carry.
import './interfaces.ts';

export { faultNames, faults, variantNames, variants } from './kernel/faults.ts';
