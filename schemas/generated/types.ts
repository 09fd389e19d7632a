// Made from the JSON Schemas by `npm run gen`. Not edited by hand.
import type {Interface} from '../interfaces.ts';

/**
 * A map of string to string: ext, holdExt, extensions, data. Null when there are no entries, as is leaving the member out. Spec 2, general conventions.
 */
export type StringMap = {
  /**
   * A value of the map.
   */
  [k: string]: string;
} | null;
/**
 * A value that is read from an environment variable, or that a command prints.
 */
export type Secret = {env?: string; otherwise?: string; command?: string[]};
/**
 * A capability that a target of the v1.2 dialect may not offer.
 */
export type ProfileCapability =
  | 'reserved-rates'
  | 'non-cancelable-rates'
  | 'non-holdable-rates'
  | 'holdable-rates'
  | 'cancelable-rates'
  | 'minimum-travelers'
  | 'maximum-travelers'
  | 'cutoff'
  | 'short-holds'
  | 'two-rates';
/**
 * A rate in the specification's form (2.8), with the members that the checks rely on required.
 */
export type ProfileRate = Rate & ProfileRate1;

/**
 * Answer that shows one product. Spec 4.2.
 */
export interface BookingProductEnvelope {
  product: Product;
  meta: Meta;
}
/**
 * A product of a supplier. Spec 1, 2.5, 4.2. Spec silent: all members but the ids; what 2.9 and 2.11 describe is of that form.
 */
export interface Product {
  /**
   * Id of the product.
   */
  id?: string;
  /**
   * The supplier that offers it.
   */
  supplierId?: string;
  /**
   * Short code.
   */
  code?: string;
  /**
   * Human-friendly name.
   */
  name?: string;
  /**
   * Display name.
   */
  title?: string;
  /**
   * Detailed overview.
   */
  description?: string;
  /**
   * Whether it is sold.
   */
  status?: string;
  /**
   * Whom to ask.
   */
  contacts?: Contact[];
  /**
   * When it is open.
   */
  hours?: Hours[];
  location?: Location;
  /**
   * Further places.
   */
  otherLocations?: Location[];
  extensions?: StringMap;
  /**
   * Increments on every update.
   */
  version?: number;
}
/**
 * A person or desk of a supplier. Spec 2.11.
 */
export interface Contact {
  /**
   * Email address.
   */
  email?: string;
  /**
   * Name of the person.
   */
  name?: string;
  /**
   * Telephone number. Spec silent: its pattern is not shown.
   */
  phone?: string;
  /**
   * Whether this is the first one to ask.
   */
  primary?: boolean;
  /**
   * Role of the person.
   */
  title?: string;
}
/**
 * An hours rule: when something is open. Spec 2.9.
 */
export interface Hours {
  /**
   * Specific dates that the rule applies to.
   *
   * Items: A date. Spec silent: its form is not shown.
   */
  dates?: string[];
  /**
   * Days of the week that the rule applies to.
   *
   * Items: 0 undefined, 1 Monday, and so on to 7 Sunday.
   */
  daysOfWeek?: number[];
  /**
   * Spans of the day.
   *
   * Items: One span of a day.
   */
  times?: {
    /**
     * UTC 24-hour HH:mm of opening. Spec silent: 24:00 as the end of the day is taken.
     */
    open?: string;
    /**
     * UTC 24-hour HH:mm of closing. Spec silent: 24:00 as the end of the day is taken.
     */
    close?: string;
  }[];
  /**
   * IANA timezone; when empty, times are UTC.
   */
  timezone?: string;
  /**
   * Valid range when daysOfWeek is given.
   */
  valid?: {
    /**
     * First moment of the range.
     */
    from?: string;
    /**
     * Last moment of the range.
     */
    until?: string;
  };
}
/**
 * A place of a supplier or product. Spec 2.11.
 */
export interface Location {
  /**
   * Name of the place.
   */
  name?: string;
  /**
   * Notes on the place.
   */
  notes?: string;
  /**
   * Address of its website.
   */
  website?: string;
  /**
   * Where it is.
   */
  address?: {
    /**
     * ISO 3166-1 alpha-3 country code. Spec silent: no pattern is shown; three letters in either case are taken.
     */
    countryCode?: string;
    /**
     * The identifier of the place in a mapping service.
     */
    mapPlaceId?: string;
    /**
     * Usually the city.
     */
    locality?: string;
    /**
     * Postal code.
     */
    postalCode?: string;
    /**
     * State or province.
     */
    region?: string;
    /**
     * Street and number.
     */
    streetAddress?: string;
  };
  /**
   * Coordinates.
   */
  longLat?: {
    /**
     * Degrees north of the equator.
     */
    latitude?: number;
    /**
     * Degrees east of Greenwich.
     */
    longitude?: number;
  };
  /**
   * Deprecated; remains in answers.
   */
  city?: string;
  /**
   * Deprecated; remains in answers.
   */
  country?: string;
  /**
   * Deprecated; remains in answers.
   */
  state?: string;
  /**
   * Deprecated; remains in answers. Spec silent: its type is not shown.
   */
  utcOffset?: string | number;
}
/**
 * What every request and response carries beside its resource. Spec 2, general conventions.
 */
export interface Meta {
  /**
   * The request id; an answer carries that of its request.
   */
  reqId: string;
}
/**
 * Answer to the list of products. Spec 4.2.
 */
export interface BookingProductListEnvelope {
  /**
   * The products found.
   */
  products: Product[];
  meta: Meta;
}
/**
 * Answer that shows one rate. Spec 2.8, 4.2.
 */
export interface BookingRateEnvelope {
  rate: Rate;
  meta: Meta;
}
/**
 * A rate, as embedded in booking items and hold items. Spec 2.8.
 */
export interface Rate {
  /**
   * Id of the rate.
   */
  id?: string;
  /**
   * Owning product.
   */
  productId?: string;
  /**
   * Groups the rates of one product option.
   */
  optionId?: string;
  /**
   * Short code.
   */
  code?: string;
  /**
   * Human-friendly name.
   */
  name?: string;
  /**
   * Display name.
   */
  title?: string;
  /**
   * Type of rate. Spec silent: values other than RESERVED are not shown.
   */
  type?: string;
  /**
   * Key in the partner's system.
   */
  partnerId?: string;
  /**
   * A booking with this rate can be cancelled.
   */
  cancelable?: boolean;
  /**
   * A booking with this rate can be refunded.
   */
  refundable?: boolean;
  /**
   * A hold can be made against this rate.
   */
  holdable?: boolean;
  /**
   * Maximum seconds between creation and expiration of a hold.
   */
  holdablePeriod?: number;
  /**
   * Minimum minutes between creation of a booking and its start.
   */
  cutoff?: number;
  /**
   * Minimum travelers for the rate, at least 1.
   */
  minTravelers?: number;
  /**
   * Maximum travelers for the rate.
   */
  maxTravelers?: number;
  ext?: StringMap;
  /**
   * When the rate is open.
   */
  hours?: Hours[];
  /**
   * Validity of the rate.
   */
  valid?: {
    /**
     * First moment of the range.
     */
    from?: string;
    /**
     * Last moment of the range.
     */
    until?: string;
  };
  /**
   * Prices of the rate.
   */
  prices?: RatePrice[];
  /**
   * Increments on every update.
   */
  version?: number;
}
/**
 * One price of a rate. Spec 2.8, RatePrice.
 */
export interface RatePrice {
  /**
   * Id of the price; the priceId of hold items and booking items.
   */
  id?: string;
  /**
   * Name of the price.
   */
  name?: string;
  /**
   * Filter tags, used by channel bindings through priceTags.
   *
   * Items: A filter tag.
   */
  labels?: string[];
  /**
   * Whether bound channels can list the price. Spec silent: its values are not shown.
   */
  status?: string;
  net?: Money;
  original?: Money;
  retail?: Money;
  /**
   * Taxes that are part of the price.
   */
  includedTaxes?: IncludedTax[];
  travelerType?: TravelerType;
}
/**
 * An amount of money. Spec 2.8, RatePrice.
 */
export interface Money {
  /**
   * The amount in minor units (cents).
   */
  amount?: number;
  /**
   * ISO 4217 currency code. Spec silent: whether in capitals; withdrawn codes are taken.
   */
  currency?: string;
}
/**
 * A tax that is part of a price. Spec 2.8, RatePrice.
 */
export interface IncludedTax {
  /**
   * Id of the tax, not necessarily a uuid.
   */
  id?: string;
  /**
   * Name of the tax.
   */
  name?: string;
  /**
   * ISO 4217 currency code of net and retail. Spec silent: whether in capitals; withdrawn codes are taken.
   */
  currency?: string;
  /**
   * The part of the net price that is this tax, in cents.
   */
  net?: number;
  /**
   * The part of the retail price that is this tax, in cents.
   */
  retail?: number;
}
/**
 * Whom a price is for. Spec 2.8, RatePrice.
 */
export interface TravelerType {
  /**
   * Age band. Spec silent: its values are not shown.
   */
  ageBand?: string;
  /**
   * Youngest age in years, inclusive.
   */
  minAge?: number;
  /**
   * Oldest age in years, inclusive.
   */
  maxAge?: number;
  /**
   * Narrows the age band; may be NONE. Spec silent: its other values are not shown.
   */
  modifier?: string;
  /**
   * For example a role or an age group.
   */
  name?: string;
}
/**
 * Answer to the list of rates. Spec 2.8, 4.2.
 */
export interface BookingRateListEnvelope {
  /**
   * The rates found.
   */
  rates: Rate[];
  meta: Meta;
}
/**
 * Answer that shows one supplier. Spec 2.11, 4.2.
 */
export interface BookingSupplierEnvelope {
  supplier: Supplier;
  meta: Meta;
}
/**
 * A supplier. Spec 2.11.
 */
export interface Supplier {
  /**
   * Id of the supplier.
   */
  id?: string;
  /**
   * Unique per supplier.
   */
  code?: string;
  /**
   * Common name, shown to customers.
   */
  name?: string;
  /**
   * Name shown to customers.
   */
  title?: string;
  /**
   * Detailed overview.
   */
  description?: string;
  /**
   * Keywords that name the type of business.
   *
   * Items: A keyword. Spec silent: its pattern is not shown.
   */
  businessType?: string[];
  /**
   * Whom to ask.
   */
  contacts?: Contact[];
  /**
   * When it is open.
   */
  hours?: Hours[];
  mainLocation?: Location;
  /**
   * Further places.
   */
  otherLocations?: Location[];
  /**
   * Whom it sells to.
   *
   * Items: A type of traveler.
   */
  travelerTypes?: {
    /**
     * Age band. Spec silent: its values are not shown.
     */
    ageBand?: string;
    /**
     * For example a role or an age group.
     */
    name?: string;
    /**
     * Name shown to customers.
     */
    title?: string;
    /**
     * Who is meant.
     */
    description?: string;
    /**
     * Youngest age in years, inclusive.
     */
    minAge?: number;
    /**
     * Oldest age in years, inclusive.
     */
    maxAge?: number;
    /**
     * Narrows the age band. Spec silent: its values are not shown.
     */
    modifier?: string;
    extensions?: StringMap;
  }[];
  /**
   * Key in the partner's system.
   */
  partnerId?: string;
  ext?: StringMap;
  /**
   * Increments on every update.
   */
  version?: number;
}
/**
 * Answer to the list of suppliers. Spec 2.11, 4.2.
 */
export interface BookingSupplierListEnvelope {
  /**
   * The suppliers found.
   */
  suppliers: Supplier[];
  meta: Meta;
}
/**
 * The body of a request to set the availability of a rate. Spec 1, 4.3. Spec silent: its form.
 */
export interface ChannelAvailabilityRequest {
  /**
   * What replaces the availability of the rate.
   */
  availability: Availability[];
  meta: Meta;
}
/**
 * A window of time in which a rate has room. Spec 2.1.
 */
export interface Availability {
  /**
   * Unique to the availability.
   */
  id: string;
  /**
   * Start of the window.
   */
  start: string;
  /**
   * End of the window.
   */
  end: string;
  /**
   * Remaining traveler slots between start and end. Spec silent: -1 is taken for unlimited, as in maxCapacity.
   */
  capacity: number;
  /**
   * Maximum capacity in traveler slots; -1 means not set or unlimited.
   */
  maxCapacity?: number;
}
/**
 * The body of a request to bind a product to a channel. Spec 1, 2.8, 4.3. Spec silent: its form.
 */
export interface ChannelBindingRequest {
  /**
   * When the price of a sale is fixed.
   */
  priceAt?: string;
  /**
   * Only prices with one of these labels are listed.
   *
   * Items: A label.
   */
  priceTags?: string[];
  /**
   * The rates that the binding is limited to.
   *
   * Items: Id of a rate.
   */
  rateIds?: string[];
  meta: Meta;
}
/**
 * A channel: a reseller that sells bound products. Spec 1, 4.3. Spec silent: all members but the id.
 */
export interface ChannelChannel {
  /**
   * Id of the channel.
   */
  id: string;
  /**
   * Name of the channel.
   */
  name?: string;
  /**
   * Name of the company.
   */
  companyName?: string;
  /**
   * Address of the shop.
   */
  url?: string;
  /**
   * Address of the logo.
   */
  logoUrl?: string;
  /**
   * How long a new binding waits.
   */
  activationDelay?: number;
  /**
   * Settings of the channel.
   */
  config?: {};
  ext?: StringMap;
}
/**
 * Answer that shows one channel. Spec 4.3. Spec silent: its form.
 */
export interface ChannelChannelEnvelope {
  channel: ChannelChannel;
  meta: Meta;
}
/**
 * Answer to the list of channels. Spec 4.3. Spec silent: its form.
 */
export interface ChannelChannelListEnvelope {
  /**
   * The channels found.
   */
  channels: ChannelChannel[];
  meta: Meta;
}
/**
 * The body of a request to create several products. Spec 4.3. Spec silent: its form.
 */
export interface ChannelProductListRequest {
  /**
   * The products wanted.
   *
   * @minItems 1
   */
  products: Product[];
  meta: Meta;
}
/**
 * The body of a request to create a product. Spec 1, 4.3. Spec silent: its form.
 */
export interface ChannelProductRequest {
  product: Product;
  meta: Meta;
}
/**
 * The body of a request to create several rates. Spec 4.3. Spec silent: its form.
 */
export interface ChannelRateListRequest {
  /**
   * The rates wanted.
   *
   * @minItems 1
   */
  rates: Rate[];
  meta: Meta;
}
/**
 * The body of a request to create a rate. Spec 1, 4.3. Spec silent: its form.
 */
export interface ChannelRateRequest {
  rate: Rate;
  meta: Meta;
}
/**
 * The body of a request to create several suppliers. Spec 4.3. Spec silent: its form.
 */
export interface ChannelSupplierListRequest {
  /**
   * The suppliers wanted.
   *
   * @minItems 1
   */
  suppliers: Supplier[];
  meta: Meta;
}
/**
 * The body of a request to create a supplier. Spec 1, 4.3. Spec silent: its form.
 */
export interface ChannelSupplierRequest {
  supplier: Supplier;
  meta: Meta;
}
/**
 * A barcode of a booking or ticket. Spec 2.4, 2.6.
 */
export interface Barcode {
  /**
   * Barcode encoding, or TEXT to show the value human-readably. Spec silent: values other than CODE128 and TEXT are not shown.
   */
  format?: string;
  /**
   * What the barcode says; on a ticket the proof of purchase.
   */
  value?: string;
}
/**
 * The primary traveler of a booking. Spec 2.4.
 */
export interface Customer {
  /**
   * Email address.
   */
  email?: string;
  /**
   * First name.
   */
  firstName?: string;
  /**
   * Last name.
   */
  lastName?: string;
  /**
   * Telephone number. Spec silent: its pattern is not shown.
   */
  phone?: string;
}
/**
 * Why a request was refused. Spec 7.
 */
export interface Error {
  /**
   * The kind of error. A closed list.
   */
  code:
    | 'BAD_REQUEST'
    | 'CONFLICT'
    | 'ENTITY_TOO_LARGE'
    | 'FAILED_DEPENDENCY'
    | 'FORBIDDEN'
    | 'GONE'
    | 'INTERNAL_SERVER'
    | 'NOT_FOUND';
  data?: StringMap;
  /**
   * A description for humans.
   */
  message: string;
}
/**
 * The body of an error answer of the Partner API. Spec 7.
 */
export interface ErrorEnvelope {
  error: Error;
  /**
   * The request id, where the answer carries one. Spec silent: the error table of section 7 lists no meta, so neither it nor its reqId is required here.
   */
  meta?: {
    /**
     * The request id of the refused request.
     */
    reqId?: string;
  };
}
/**
 * A status that a booking or hold has entered. Spec 2.7.
 */
export interface TimelineEvent {
  /**
   * When the object entered the status.
   */
  timestamp: string;
  /**
   * The status entered: of a booking CANCELLED, DELETED, OPEN, PENDING or REDEEMED, of a hold ACTIVE, EXPIRED, FAILED, PENDING or RELEASED. Spec silent: whether the list of 2.7 is whole for holds is not shown, so any word is taken here.
   */
  typeOf: string;
}
/**
 * A person who travels. Spec 2.5.
 */
export interface Traveler {
  /**
   * Age in years.
   */
  age?: number;
  /**
   * ISO 3166-1 alpha-3 country code. Spec silent: no pattern is shown; three letters in either case are taken.
   */
  country?: string;
  /**
   * Email address.
   */
  email?: string;
  /**
   * First name.
   */
  firstName?: string;
  /**
   * Gender. Spec silent: its values are not shown.
   */
  gender?: string;
  /**
   * Whether this is the lead traveler; each booking has exactly one.
   */
  isLead?: boolean;
  /**
   * ISO 639-3 language code. Spec silent: no pattern is shown; three letters in either case are taken.
   */
  lang?: string;
  /**
   * Last name.
   */
  lastName?: string;
  /**
   * Telephone number. Spec silent: its pattern is not shown.
   */
  phone?: string;
  /**
   * Matches travelerType.ageBand of the price. Spec silent: its values are not shown.
   */
  type?: string;
}
/**
 * Known failures of a target: a run that finds nothing worse ends with 0. People read and edit it.
 */
export interface Baseline {
  /**
   * The name of the target: the `name` of its profile.
   */
  target?: string;
  known: {
    /**
     * Its id in the catalogue.
     */
    requirement: string;
    /**
     * The worst state that is accepted, in this order.
     */
    state: 'failed' | 'blocked' | 'warned';
    /**
     * Why it is accepted, for people.
     */
    reason?: string;
    /**
     * Where its mending is planned, for people.
     */
    ticket?: string;
    /**
     * The last day on which it is accepted, such as 2026-12-31.
     */
    until?: string;
  }[];
}
/**
 * How an operator writes the operator booking API v2: methods, paths, names and words, which the specification does not show. Operations and words that a file leaves out are those of operator-v2.
 */
export interface Binding {
  /**
   * Name of the binding in reports.
   */
  name: string;
  /**
   * What it binds to, and what in it is a choice.
   */
  description?: string;
  /**
   * Fixed headers of every call; no secrets.
   */
  headers?: {
    [k: string]: string;
  };
  /**
   * The supplier list is answered with one supplier instead of an array.
   */
  single?: boolean;
  /**
   * Member of a supplier that names the address of everything else; when a supplier lacks it, that of the list is used.
   */
  endpoint?: string;
  operations: {
    listSuppliers: Operation;
    listProducts: Operation;
    listAvailability: Operation;
    checkAvailability: Operation;
    createBooking: Operation;
    getBooking: Operation;
    extendBooking: Operation;
    confirmBooking: Operation;
    cancelBooking: Operation;
  };
  /**
   * Members of a contact that the binding publishes beside those of v2: a supplier may want them.
   */
  contact?: {
    [k: string]: string;
  };
  /**
   * Members of answers, at any depth: their name by our name for it.
   */
  answers?: {
    [k: string]: string;
  };
  /**
   * The values of a booking's status, by state. An unlisted one cannot be judged.
   */
  words: {
    /**
     * Holds inventory, not yet confirmed.
     *
     * @minItems 1
     */
    inProgress: string[];
    /**
     * Confirmed.
     *
     * @minItems 1
     */
    confirmed: string[];
    /**
     * Cancelled after it was confirmed.
     *
     * @minItems 1
     */
    cancelled: string[];
    /**
     * The hold ended, by time or by a cancel.
     *
     * @minItems 1
     */
    expired: string[];
    /**
     * Still being worked on: asked again until it has settled.
     *
     * @minItems 0
     */
    pending?: string[];
    /**
     * Refused by the operator after it was taken in.
     *
     * @minItems 0
     */
    rejected?: string[];
  };
  /**
   * Members with which a target says, where they are false, that something cannot be asked of it by the rules published for this binding.
   */
  exemptions?: {
    /**
     * Member of a booking: false says that it cannot be cancelled.
     */
    cancellable?: string;
    /**
     * Member of a product: false says that it is booked without an availability.
     */
    availabilityRequired?: string;
  };
  /**
   * Error code with which a create under a used uuid may be refused, by the rules published for this binding: a warning, where nothing came of it.
   */
  usedUuid?: string;
  /**
   * Error code with which an extend may be refused, by the rules published for this binding, where a hold lasts no longer: a warning.
   */
  refusedExtend?: string;
  /**
   * By the rules published for this binding, a booking that has ended may show no unit items: those that were sent count as shown.
   */
  endedWithoutUnits?: boolean;
  /**
   * Requirements that the rules published for this binding contradict: not applicable, and the reason is in the report.
   */
  contradicts?: {
    requirement: string;
    why: string;
  }[];
}
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Below the address; {supplierId} and {uuid} are filled in.
   */
  path: string;
  /**
   * Query parameters: their name by our name for it.
   */
  query?: {
    [k: string]: string;
  };
  /**
   * Members of the body, by our names; absent: no body.
   */
  body?: string[];
  /**
   * Members of the body, at any depth: our name by theirs.
   */
  rename?: {
    [k: string]: string;
  };
  /**
   * Further members of the body, always the same.
   */
  fixed?: {
    [k: string]: unknown;
  };
  /**
   * JSON pointer to the answer proper, where it comes in an envelope.
   */
  answer?: string;
}
/**
 * A Booking API: resellers call a platform through it. What it sells is read from the target itself.
 */
export interface BookingProfile {
  /**
   * {booking_base_url}, without /v1.2.
   */
  baseUrl: string;
  /**
   * Headers of every call, by name; usually X-API-Key and X-API-Secret.
   */
  headers?: {
    [k: string]: Secret;
  };
  /**
   * The keys of another reseller, in headers of the same names; without it nothing is asked with them.
   */
  otherHeaders?: {
    [k: string]: Secret;
  };
  tls?: ProfileTls;
  /**
   * The channel that places the bookings.
   */
  channelId: string;
  /**
   * Use this supplier instead of the one that has most of what the checks need.
   */
  supplierId?: string;
  /**
   * Use this product alone.
   */
  productId?: string;
  window?: ProfileWindow;
  /**
   * How many seconds after the end of a hold its seats may come back: up to 10 always pass, up to this number they are warned, and later they fail.
   */
  sweepSeconds?: number;
  /**
   * Seconds by which lists and reads may be late after a write: each read waits until they are over.
   */
  lagSeconds?: number;
  /**
   * Capabilities that the target does not offer; the requirements that need them are not applicable.
   */
  without?: (ProfileCapability | ('operator' | 'other-reseller'))[];
}
/**
 * For targets that want a client certificate, or whose own is of a private authority. Each is the path of a PEM file, relative to the profile, or an environment variable that holds its text.
 */
export interface ProfileTls {
  /**
   * The client certificate, with those between it and its authority.
   */
  cert?: string | Variable;
  /**
   * The key of the client certificate, without a password.
   */
  key?: string | Variable;
  /**
   * The authority of the target, instead of the public ones.
   */
  ca?: string | Variable;
}
/**
 * A value that is read from an environment variable.
 */
export interface Variable {
  /**
   * The environment variable.
   */
  env: string;
}
/**
 * When there is availability: date-times, or days from now such as +1d.
 */
export interface ProfileWindow {
  /**
   * A date-time, or days from now such as +1d.
   *
   * This interface was referenced by `ProfileWindow`'s JSON-Schema
   * via the `definition` "moment".
   */
  start: string;
  /**
   * A date-time, or days from now such as +1d.
   *
   * This interface was referenced by `ProfileWindow`'s JSON-Schema
   * via the `definition` "moment".
   */
  end: string;
}
/**
 * What a whole, conformant run covered, and the digests of what it left. It is certificate.json, or the payload of the envelope in it where somebody signed. holdfast verify reads both.
 */
export interface Certificate {
  tool: {
    name: 'holdfast';
    version: string;
    /**
     * What the first runs on operators written apart from this project came to: the bugs that they caught, and the lawful oddities that they failed.
     */
    strangers?: {
      bugs: number;
      caught: number;
      oddities: number;
      failed: number;
    };
  };
  target: {
    name: string;
    /**
     * @minItems 1
     */
    interfaces: string[];
    baseUrl: string;
    /**
     * As its profile has it, or as the target showed it when the run began.
     */
    build?: string;
    environment?: 'test' | 'production';
  };
  verdict: 'conformant';
  /**
   * Why requirements were not asked for, in words, by interface: what the profile declares the target not to offer, or what its binding does not have.
   */
  without: {
    [k: string]: string[];
  };
  /**
   * What holds and bookings of the run named, by interface; nothing else was sold.
   */
  sold?: {
    interface: string;
    /**
     * What was named: rate or option.
     */
    kind: string;
    /**
     * How many of them.
     */
    touched: number;
    /**
     * Of how many.
     */
    offered: number;
    /**
     * The ids of their suppliers.
     */
    suppliers: string[];
  }[];
  run: {
    startedAt: string;
    seed: number;
    requests: number;
    /**
     * sha256 of the catalogue.
     */
    catalogue: string;
    /**
     * The set of requirements that the verdict counts.
     */
    set: {
      name: string;
      /**
       * sha256 of the ids and digests in the set.
       */
      digest: string;
    };
    /**
     * sha256 of the profile with which the target was judged, without addresses.
     */
    profile: string;
    /**
     * What the run could ask of the target: it bounds what could be seen.
     */
    limits?: {
      [k: string]: number;
    };
    /**
     * Nobody else sold meanwhile, as the profile says: the free seats were judged as one history.
     */
    exclusive?: true;
    /**
     * How the run moved the clock of the target by clock.control of the profile; absent where the clock ran by itself.
     */
    clock?: {
      /**
       * How often.
       */
      moves: number;
      /**
       * By how much in all, in seconds.
       */
      seconds: number;
    };
    /**
     * A missed SHOULD counted like a broken MUST.
     */
    strict: boolean;
  };
  /**
   * How many requirements are in each state.
   */
  summary: {
    [k: string]: number;
  };
  /**
   * The state of each requirement, by id.
   */
  requirements: {
    [k: string]: 'passed' | 'warned' | 'observed' | 'blocked' | 'not-applicable';
  };
  /**
   * sha256 of each file of the run, by name.
   */
  files: {
    'report.json': string;
    'exchanges.ndjson.gz': string;
  };
  /**
   * From then on it does not hold.
   */
  validUntil: string;
  /**
   * The id of the certificate in whose place this one stands, as holdfast verify prints it.
   */
  supersedes?: string;
  serviceLevels?: ServiceLevel[];
}
/**
 * How fast a target answered the calls of an operation.
 */
export interface ServiceLevel {
  operation: string;
  /**
   * Calls without an answer, or with a status from 500 on.
   */
  errors: number;
  all: Times;
  alone: Times;
}
export interface Times {
  calls: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  maxMs: number;
  /**
   * Calls below 10, 30, 100, 300, 1,000 and 3,000 ms, each without those before, and all others.
   */
  histogram: number[];
}
/**
 * How a target writes the operations of the Channel API, where that is not as published. What an operation leaves out is as published.
 */
export interface ChannelBinding {
  operations?: {
    createSupplier?: ChannelOperation;
    createSuppliers?: ChannelOperation | null;
    createProduct?: ChannelOperation;
    createProducts?: ChannelOperation;
    createRate?: ChannelOperation;
    createRates?: ChannelOperation;
    setAvailability?: ChannelOperation;
    listChannels?: ChannelOperation;
    getChannel?: ChannelOperation;
    bindProduct?: ChannelOperation;
  };
}
/**
 * One operation of the Channel API as a target writes it.
 */
export interface ChannelOperation {
  /**
   * The method.
   */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /**
   * The path below the base address, /v1.2 included, with {supplier_id}, {product_id}, {rate_id}, {channel_id} and no other placeholder.
   */
  path?: string;
  /**
   * The member of the request that has what is sent.
   */
  member?: string;
  /**
   * The member of the answer that has what was made or is read; without it as in the request.
   */
  answerMember?: string;
  /**
   * One thing goes as the only element of a list, both ways.
   */
  inList?: boolean;
}
/**
 * A Channel API: operators set up through it what a platform sells. What a run sets up stays there.
 */
export interface ChannelProfile {
  /**
   * {base_url}, without /v1.2.
   */
  baseUrl: string;
  /**
   * Headers of every call, by name; usually X-API-Key and X-API-Secret.
   */
  headers?: {
    [k: string]: Secret;
  };
  tls?: ProfileTls;
  /**
   * The channel that products are bound to: that of the reseller whose keys the section booking has.
   */
  channelId: string;
  /**
   * A channel of another reseller, to which products may be bound too; without it nothing is asked about one.
   */
  otherChannelId?: string;
  /**
   * The path of a file, relative to the profile, that says how the target writes its operations; without it they are as published.
   */
  binding?: string;
  /**
   * Capabilities that the target does not offer; the requirements that need them are not applicable.
   */
  without?: ('booking' | 'own-availability' | 'own-bookings' | 'updates')[];
}
/**
 * What may be sent to the control of the mock operator: by the name of the call below /_mock, its body.
 */
export interface Control {
  /**
   * "seed" or nothing
   */
  reset?: {
    /**
     * a whole number from 0 to 2147483647, which determines every id
     */
    seed?: number;
  };
  /**
   * either "advanceSeconds" or "now"
   */
  clock?: {
    /**
     * a number of seconds from 0 to 3153600000 (a hundred years)
     */
    advanceSeconds?: number;
    /**
     * a date-time of RFC 3339, not earlier than the clock shows
     */
    now?: string;
  };
  /**
   * one or more of "set", "add" and "remove"
   */
  faults?: {
    /**
     * a list of names of faults
     */
    set?: string[];
    /**
     * a list of names of faults
     */
    add?: string[];
    /**
     * a list of names of faults
     */
    remove?: string[];
  };
  /**
   * one or more of "set", "add" and "remove"
   */
  variants?: {
    /**
     * a list of names of variants
     */
    set?: string[];
    /**
     * a list of names of variants
     */
    add?: string[];
    /**
     * a list of names of variants
     */
    remove?: string[];
  };
  /**
   * either "ms", or "fromMs" and "toMs", and "seed" if you like
   */
  latency?: {
    /**
     * a number of milliseconds from 0 to 300000 (five minutes)
     */
    ms?: number;
    /**
     * a number of milliseconds from 0 to 300000 (five minutes)
     */
    fromMs?: number;
    /**
     * a number of milliseconds from 0 to 300000 (five minutes)
     */
    toMs?: number;
    /**
     * a whole number from 0 to 2147483647, which determines the latencies of a range
     */
    seed?: number;
  };
  /**
   * "on"
   */
  outage?: {
    /**
     * true or false
     */
    on: boolean;
  };
  /**
   * "name"
   */
  scenario?: {
    /**
     * the name of a scenario, such as slow
     */
    name: string;
  };
  /**
   * "availabilityId"
   */
  'sold-out'?: {
    /**
     * the id of an availability
     */
    availabilityId: string;
  };
  /**
   * what it answers ("answer", "status", "delayMs"), to which calls ("operation", "interface", "method", "path") and how often ("times", "every")
   */
  behaviour?: {
    /**
     * partner, operator-v2, octo, booking or channel; without it the calls of a client, and not those that the platform sends on
     */
    interface?: 'partner' | 'operator-v2' | 'octo' | 'booking' | 'channel';
    /**
     * the name of an operation, such as createHold
     */
    operation?: string;
    /**
     * a method, such as POST
     */
    method?: string;
    /**
     * a part of the paths of calls, which begins with /
     */
    path?: string;
    /**
     * a whole number from 1: 3 for every third of these calls
     */
    every?: number;
    /**
     * a whole number of calls from 1; without it, every call
     */
    times?: number;
    /**
     * a number of milliseconds from 0 to 300000 (five minutes)
     */
    delayMs?: number;
    /**
     * error (an error object), html (a page of a proxy, with 502), page (a page with 200), empty (200 with {}), half (the call is carried out, half of its answer comes, then the connection ends), reset (the connection is reset) or none (no answer at all); but for half, nothing is carried out
     */
    answer?: 'error' | 'html' | 'page' | 'empty' | 'half' | 'reset' | 'none';
    /**
     * a status from 400 to 599
     */
    status?: number;
    /**
     * the code in the error object
     */
    code?: string;
    /**
     * the message in the error object
     */
    message?: string;
    /**
     * a whole number of seconds, for the header Retry-After
     */
    retryAfterSeconds?: number;
  };
  /**
   * "availabilityId" and "capacity"
   */
  capacity?: {
    /**
     * the id of an availability
     */
    availabilityId: string;
    /**
     * a whole number from 0: how many are free from now on
     */
    capacity: number;
  };
  /**
   * "availabilityId"
   */
  close?: {
    /**
     * the id of an availability
     */
    availabilityId: string;
  };
  /**
   * "availabilityId"
   */
  reopen?: {
    /**
     * the id of an availability
     */
    availabilityId: string;
  };
  /**
   * "id"
   */
  expire?: {
    /**
     * the id of a hold, or the uuid of a booking of v2 that is in progress
     */
    id: string;
  };
  /**
   * "id" and "status"
   */
  booking?: {
    /**
     * the id of a booking, or the uuid of one of v2
     */
    id: string;
    /**
     * PENDING, OPEN, CANCELLED or REDEEMED; of a booking of v2 ON_HOLD, CONFIRMED, CANCELLED or EXPIRED
     */
    status: 'PENDING' | 'OPEN' | 'CANCELLED' | 'REDEEMED' | 'ON_HOLD' | 'CONFIRMED' | 'EXPIRED';
  };
}
/**
 * A signed certificate.json: a DSSE envelope (https://github.com/secure-systems-lab/dsse).
 */
export interface Envelope {
  payloadType: 'application/vnd.holdfast.certificate+json';
  /**
   * The certificate as JSON, in Base64.
   */
  payload: string;
  /**
   * @minItems 1
   */
  signatures: {
    /**
     * SHA256: and the digest of the public key (SPKI, DER), in Base64url.
     */
    keyid?: string;
    /**
     * The Ed25519 signature of the payload and its type (PAE), in Base64.
     */
    sig: string;
  }[];
}
/**
 * One request and its answer, secrets already replaced by variables.
 */
export interface Exchange {
  /**
   * Position within its check, from 1.
   */
  number: number;
  /**
   * Name of the operation, for example partner.createHold.
   */
  operation: string;
  /**
   * A platform made the call to the operator behind it; without it we made it.
   */
  direction?: 'inbound';
  /**
   * What we broke in the request on purpose.
   */
  defect?: string;
  startedAt: string;
  durationMs: number;
  /**
   * Its place among all that its session learnt, in the order in which it came; absent for an inbound call.
   */
  event?: number;
  /**
   * How far the clock of the machine was ahead of the times here when it came; absent where it was not.
   */
  driftMs?: number;
  request: {
    method: string;
    url: string;
    headers: {
      [k: string]: string;
    };
    body?: string;
  };
  answer?: {
    status: number;
    headers: {
      [k: string]: string;
    };
    body: string;
    /**
     * The bytes of the body are no UTF-8.
     */
    utf8?: false;
    /**
     * What came after the end of the answer.
     */
    surplus?: string;
  };
  /**
   * Why there is no answer.
   */
  fault?: {
    kind: 'timeout' | 'refused' | 'tls' | 'closed' | 'idle-closed' | 'too-large' | 'not-http' | 'unsent' | 'ours';
    message: string;
  };
}
/**
 * One difference between what was expected and what came.
 */
export interface Failure {
  expected: string;
  received: string;
  /**
   * JSON pointer into the body of the answer; of a caller into its call: /path, /query, /headers, /body or /status.
   */
  pointer?: string;
  /**
   * Whose exchange it is, where the requirement that failed has not made it: the requirement whose check did, or `caller`.
   */
  check?: string;
  /**
   * Number of the exchange within its check.
   */
  exchange?: number;
  /**
   * The call in a line: method, path and status.
   */
  call?: string;
  /**
   * The rates or options that the call or its answer names.
   */
  on?: string;
  /**
   * Of a call through a platform: what the reseller sent and what the operator got, a line each.
   */
  wires?: string[];
  /**
   * Of calls that no order explains: these and others about the same object, in the order in which they left.
   */
  history?: {
    /**
     * Which of the exchanges in the recording it is: `holdfast show exchange LINE`.
     */
    line: number;
    /**
     * The requirement whose check made it.
     */
    check: string;
    /**
     * Its number within that check.
     */
    exchange: number;
    /**
     * The call in a line: method, path and status.
     */
    call: string;
    /**
     * When it left, after the first of them.
     */
    atMs: number;
    /**
     * How long its answer took; absent where none came.
     */
    durationMs?: number;
    /**
     * How many seats it shows free, where they are in question.
     */
    free?: number;
    /**
     * Whether it is one of those that no order explains.
     */
    contradicts: boolean;
  }[];
  /**
   * A command line that makes the call again; secrets as variables.
   */
  curl?: string;
  /**
   * The smallest generated case that was found to fail.
   */
  counterexample?: {
    /**
     * What was generated.
     */
    shown: string;
    /**
     * Seed of the generator, made from that of the run.
     */
    seed: number;
    /**
     * How the generator shrank it.
     */
    path: string;
    /**
     * Numbers of all exchanges of the case within its check, in order.
     */
    exchanges: number[];
    /**
     * The calls of the case that ask for something to happen, and the one in which it failed, in order.
     */
    calls: {
      call: string;
      curl: string;
    }[];
  };
}
/**
 * What a mock operator sells: the file of holdfast mock --data, and the body of PUT /_mock/inventory.
 */
export interface Inventory {
  /**
   * Ids of the channels that it sells through; one of its own by default.
   */
  channels?: string[];
  /**
   * Suppliers in the form of spec 2.11; the first of their contacts is shown through v2.
   *
   * @minItems 1
   */
  suppliers: {
    id: string;
    code?: string;
    name: string;
    contacts?: {
      email?: string;
      phone?: string;
      name?: string;
    }[];
  }[];
  /**
   * Products, each of a supplier.
   *
   * @minItems 1
   */
  products: {
    id: string;
    supplierId: string;
    code?: string;
    name: string;
    /**
     * Whether one comes at a start, the default, or at any time of a range.
     */
    availabilityType?: 'START_TIME' | 'OPENING_HOURS';
    /**
     * IANA name of the zone of local times and of opening hours; UTC by default.
     */
    timeZone?: string;
  }[];
  /**
   * Rates in the form of spec 2.8, each of a product; through v2 they are options, and their prices units.
   *
   * @minItems 1
   */
  rates: (Rate & {
    id: string;
    productId: string;
    /**
     * @minItems 1
     */
    prices: {
      id: string;
    }[];
  })[];
  /**
   * When there is how much of a rate: single windows, or opening hours over a range of dates.
   */
  availability: {
    rateId: string;
    windows?: {
      id?: string;
      /**
       * A date-time, days from now such as +1d, or a time of such a day: +1dT09:00Z.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "moment".
       */
      start: string;
      /**
       * A date-time, days from now such as +1d, or a time of such a day: +1dT09:00Z.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "moment".
       */
      end: string;
      /**
       * How many are free at first.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "capacity".
       */
      capacity: number;
      /**
       * The most that there can be, the capacity by default; -1 for unlimited.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "maxCapacity".
       */
      maxCapacity?: number;
      /**
       * Listed, but not on sale.
       */
      closed?: boolean;
    }[];
    opening?: {
      /**
       * A date in the zone of the product: YYYY-MM-DD, or days from now such as +1d.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "date".
       */
      from: string;
      /**
       * A date in the zone of the product: YYYY-MM-DD, or days from now such as +1d.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "date".
       */
      until: string;
      /**
       * 1 for Monday to 7 for Sunday; every day by default.
       */
      daysOfWeek?: number[];
      /**
       * Ranges of a day in the zone of the product; one that closes earlier than it opens closes on the next day.
       *
       * @minItems 1
       */
      times: {
        /**
         * HH:mm
         *
         * This interface was referenced by `Inventory`'s JSON-Schema
         * via the `definition` "time".
         */
        open: string;
        /**
         * HH:mm, or 24:00 for the end of the day
         *
         * This interface was referenced by `Inventory`'s JSON-Schema
         * via the `definition` "closingTime".
         */
        close: string;
      }[];
      /**
       * How many are free at first.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "capacity".
       */
      capacity: number;
      /**
       * The most that there can be, the capacity by default; -1 for unlimited.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "maxCapacity".
       */
      maxCapacity?: number;
      /**
       * Dates that are listed, but not on sale.
       *
       * Items: A date in the zone of the product: YYYY-MM-DD, or days from now such as +1d.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "date".
       */
      closedDates?: string[];
      /**
       * Dates that are never available, and never listed.
       *
       * Items: A date in the zone of the product: YYYY-MM-DD, or days from now such as +1d.
       *
       * This interface was referenced by `Inventory`'s JSON-Schema
       * via the `definition` "date".
       */
      neverDates?: string[];
    };
  }[];
}
/**
 * What a run made on the target and could not undo: a hold, a booking, a supplier with all that was set up below it.
 */
export interface Left {
  kind: 'hold' | 'booking' | 'supplier';
  /**
   * The interface that it was made on.
   */
  interface: string;
  /**
   * Absent when the operator chose it and the answer to the create was lost.
   */
  id?: string;
  /**
   * The reason, with the calls that tried.
   */
  reason: string;
}
/**
 * What a target does at a point that the specification leaves open.
 */
export interface Observation {
  point: string;
  /**
   * One of the values that the catalogue gives for the point.
   */
  observed: string;
  /**
   * The requirement whose check saw it, where that is not the point.
   */
  check?: string;
  /**
   * Number of the exchange within that check.
   */
  exchange?: number;
  /**
   * The call in a line: method, path and status.
   */
  call?: string;
}
/**
 * The operator that a platform calls: a mock operator of Holdfast, which records and can be made to fail. A profile names either listen or control.
 */
export interface OperatorProfile {
  /**
   * Host and port where a run stands in for the operator: the platform calls http://HOST:PORT there, for example 127.0.0.1:5099.
   */
  listen?: string;
  /**
   * With listen: the key and the secret that the platform must send there, X-API-Key and X-API-Secret; without them every call is taken.
   */
  headers?: {
    'X-API-Key'?: Secret;
    'X-API-Secret'?: Secret;
  };
  /**
   * Address of the control interface of one that runs already, for example http://127.0.0.1:4010/_mock.
   */
  control?: string;
}
/**
 * An operator booking API v2, or an operator of another binding. Its inventory is read from the target itself.
 */
export interface OperatorV2Profile {
  /**
   * The address below which the supplier list lies.
   */
  baseUrl: string;
  /**
   * Origins that may be called beside that of baseUrl when the supplier list names them, such as ["https://desk.example.com"]; or "own": suppliers that are served elsewhere are called at baseUrl.
   */
  endpoints?: string[] | string;
  authorization?: Secret;
  /**
   * Further headers of every call, by name.
   */
  headers?: {
    [k: string]: Secret;
  };
  tls?: ProfileTls;
  /**
   * operator-v2, octo-1.0, or the path of a binding file, relative to the profile.
   */
  binding?: string;
  /**
   * How many days are searched for availability, from tomorrow on by the clock of the target; what is CLOSED is looked for from today on.
   */
  days?: number;
  /**
   * Use this supplier instead of the first that has what the checks need.
   */
  supplierId?: string;
  /**
   * Use this product instead of the first that has what the checks need.
   */
  productId?: string;
  /**
   * A key that is valid but not permitted for a supplier: the requirements about 403 need it.
   */
  restricted?: {
    authorization: Secret;
    /**
     * The supplier that this key may not use.
     */
    supplierId: string;
  };
  /**
   * A key that is valid and may read and check, and change nothing: the requirement about its 403 needs it.
   */
  readOnly?: {
    authorization: Secret;
  };
  /**
   * How many seconds after the end of a hold its seats may come back: up to 10 always pass, up to this number they are warned, and later they fail.
   */
  sweepSeconds?: number;
  /**
   * Seconds by which lists and reads may be late after a write: each read waits until they are over.
   */
  lagSeconds?: number;
  /**
   * Capabilities that the target does not offer; the requirements that need them are not applicable.
   */
  without?: (
    | 'short-holds'
    | 'opening-hours'
    | 'restricted-key'
    | 'read-only-key'
    | 'limited-vacancies'
    | 'closed-dates'
    | 'never-available-dates'
  )[];
  /**
   * The channel that places the bookings, where the target knows its channels.
   */
  channel?: {
    id: string;
    name: string;
  };
  /**
   * Dates on which something is never available for booking: the requirement on such dates needs one.
   *
   * @minItems 1
   */
  neverAvailable?: {
    productId: string;
    optionId: string;
    localDate: string;
  }[];
}
/**
 * What one check found; the harness hands it to the reporters.
 */
export interface Outcome {
  requirement: string;
  interface: string;
  state: 'passed' | 'failed' | 'warned' | 'blocked' | 'not-applicable';
  /**
   * Why it is blocked or not applicable.
   */
  reason?: string;
  /**
   * What ended in the middle of the run: the reason says so, and blames no requirement.
   */
  stopped?: 'target' | 'credentials';
  /**
   * What went wrong in Holdfast itself, with its place in the code: it blocks the check.
   */
  fault?: string;
  durationMs: number;
  failures: Failure[];
  /**
   * What was judged in passing: rows of their own, on every exchange of the check.
   */
  standing: {
    requirement: string;
    judged: number;
    failures: Failure[];
  }[];
  observations: Observation[];
  /**
   * HTTP status, and how many calls got it instead of an answer: a gateway answered for the target, or it asked to wait. They were sent again.
   */
  postponed?: {
    [k: string]: number;
  };
  /**
   * When the target stopped listening and came back: after which call, and for how many seconds. No requirement is blamed for it.
   */
  away?: {
    after: string;
    seconds: number;
  }[];
  /**
   * How many answers had bytes after their end.
   */
  surplus?: number;
  exchanges: Exchange[];
  recorded?: RecordedCheck;
  /**
   * What the check was seen to make, each once, be it undone by now or not.
   */
  resources: {
    holds: number;
    bookings: number;
  };
  /**
   * Which of the rates or options that are sold the check asked for; absent where it asked for none.
   */
  spread?: {
    kind: 'rate' | 'option';
    /**
     * How many there are; the items are of the kind.
     */
    offered: {
      suppliers: number;
      products: number;
      items: number;
    };
    creates: {
      supplier: string;
      product: string;
      item: string;
      /**
       * Holds and bookings that were asked for, refused or not.
       */
      times: number;
    }[];
  };
  /**
   * What the check made and could not undo.
   */
  left: Left[];
}
/**
 * How a check went on beside its exchanges: a line of the recording before them.
 */
export interface RecordedCheck {
  /**
   * Its requirement.
   */
  check: string;
  /**
   * The session that it was of.
   */
  session: string;
  /**
   * How many events the session had when it was asked for the check; absent where it was at the beginning.
   */
  handedAt?: number;
  /**
   * How many events the session had when the check began.
   */
  began: number;
  /**
   * How many exchanges of it follow.
   */
  calls: number;
  /**
   * The calls to control interfaces, such as those that move a clock: they are no exchanges with the target.
   */
  control: Exchange[];
  events: RecordedEvent[];
}
/**
 * What a check learnt beside the answers to its calls: that a wait was over, or whether a target that broke a call off listens.
 */
export interface RecordedEvent {
  /**
   * Its place among all that the session learnt, in the order in which it came.
   */
  event: number;
  /**
   * Its place among those of its check, by their beginning.
   */
  place: number;
  startedAt: string;
  durationMs: number;
  /**
   * How far the clock of the machine was ahead of the times here when it came; absent where it was not.
   */
  driftMs?: number;
  /**
   * Whether the target had stopped listening; absent for a wait.
   */
  stopped?: boolean;
}
/**
 * A Partner API: where it is, and the inventory that the checks may use (the Partner API has no catalogue reads).
 */
export interface PartnerProfile {
  /**
   * {base_url}, without /v1.2.
   */
  baseUrl: string;
  /**
   * Headers of every call, by name; usually X-API-Key and X-API-Secret.
   */
  headers?: {
    [k: string]: Secret;
  };
  tls?: ProfileTls;
  /**
   * The channel that places the bookings.
   */
  channelId: string;
  /**
   * The supplier of the products.
   */
  supplierId: string;
  /**
   * The products that the checks may use, each with its rates in the form of the specification (2.8).
   *
   * @minItems 1
   */
  products: {
    /**
     * The id of the product.
     */
    id: string;
    /**
     * Its rates, in the form of the specification (2.8).
     *
     * @minItems 1
     */
    rates: ProfileRate[];
  }[];
  window?: ProfileWindow;
  /**
   * How many seconds after the end of a hold its seats may come back: up to 10 always pass, up to this number they are warned, and later they fail.
   */
  sweepSeconds?: number;
  /**
   * Seconds by which lists and reads may be late after a write: each read waits until they are over.
   */
  lagSeconds?: number;
  /**
   * Capabilities that the target does not offer; the requirements that need them are not applicable.
   */
  without?: ProfileCapability[];
}
export interface ProfileRate1 {
  id: string;
  type: string;
  cancelable: boolean;
  holdable: boolean;
  /**
   * @minItems 1
   */
  prices: {
    id: unknown;
    travelerType: unknown;
  }[];
}
/**
 * What a buyer asks of a certificate. holdfast verify --policy reads it. A rule that is left out is not asked.
 */
export interface Policy {
  /**
   * Interfaces that it must cover.
   *
   * @minItems 1
   */
  interfaces?: Interface[];
  /**
   * The oldest set of requirements that will do: this one, or a later one.
   */
  set?: string;
  /**
   * Excuses that are accepted: words of without, or whole reasons as verify prints them. Any other breaks the rule.
   */
  without?: string[];
  /**
   * Every SHOULD that counts like a MUST: ids of requirements, or beginnings of ids.
   *
   * @minItems 1
   */
  shoulds?: string[];
  /**
   * How old the run may be.
   */
  maxAgeDays?: number;
}
/**
 * What a target is, claims and offers. One file a target; secrets stay in environment variables.
 */
export interface Profile {
  /**
   * The name of the target in reports.
   */
  name: string;
  /**
   * On production every run asks for consent first.
   */
  environment?: 'test' | 'production';
  /**
   * True where nobody else takes or gives back seats while a run is on: then the seats in all its calls are judged as one history.
   */
  exclusive?: boolean;
  /**
   * The build or version of the target, for report and certificate. Or where the target shows it: { "path": "/version" } for the text of an answer, with "pointer": "/build" for a member of its JSON, or with "header": "X-Build" for a header. A path with / is from the root of the first interface's server, one without below its baseUrl.
   */
  build?:
    | string
    | {
        /**
         * Where the build is read.
         */
        path: string;
        /**
         * The header of the answer that holds it.
         */
        header?: string;
        /**
         * A JSON pointer into the answer.
         */
        pointer?: string;
      };
  partner?: PartnerProfile;
  'operator-v2'?: OperatorV2Profile;
  booking?: BookingProfile;
  channel?: ChannelProfile;
  operator?: OperatorProfile;
  /**
   * How fast operations have to answer: a missed budget makes certify end with 1, and leaves the verdict as it is.
   */
  budgets?: {
    [k: string]: {
      /**
       * Half of the calls, in milliseconds.
       */
      p50Ms?: number;
      /**
       * 95 of 100 calls, in milliseconds.
       */
      p95Ms?: number;
      /**
       * 99 of 100 calls, in milliseconds.
       */
      p99Ms?: number;
      /**
       * Every call, in milliseconds.
       */
      maxMs?: number;
    };
  };
  /**
   * What a run may ask of the target.
   */
  limits?: {
    /**
     * Requests per second.
     */
    requestsPerSecond?: number;
    /**
     * Requests without an answer at one time; races need 2 or more.
     */
    inFlight?: number;
    /**
     * Holds alive at one time; one that was booked no longer counts.
     */
    holds?: number;
    /**
     * Bookings made in a whole run.
     */
    bookings?: number;
    /**
     * The share of what is free on an availability that holds and bookings of the run may take together.
     */
    capacityShare?: number;
    /**
     * Seconds to wait for one answer, for a PENDING status to settle, and at most for a hold to expire.
     */
    patienceSeconds?: number;
  };
  /**
   * Only for targets whose clock can be moved, such as the mock. Then nothing waits for the end of a hold or the age of a cache.
   */
  clock?: {
    /**
     * Address below which the clock is moved, for example http://127.0.0.1:4010/_mock. A run posts {"advanceSeconds": 301}, in whole seconds, to /clock below it, and 0 to ask for the time. The answer is {"now": "2026-06-20T09:05:01Z"}, the time from then on: by it holds end and a cache grows old.
     */
    control: string;
  };
}
/**
 * A session with one interface, which checks share, as it was opened: a line of the recording before those of its checks.
 */
export interface RecordedSession {
  /**
   * Its name, by which the lines of its checks name it.
   */
  session: string;
  interface: Interface;
  worker: number;
  workers: number;
  workersEach?: number;
  openedAt: string;
  /**
   * How far the clock of the machine was ahead of the times here then; absent where it was not.
   */
  driftMs?: number;
  /**
   * What files of the machine said, by name: a binding, what earlier runs had set up and spent.
   */
  known: {};
  /**
   * The calls that read what the checks begin with.
   */
  calls: Exchange[];
  control: Exchange[];
  events: RecordedEvent[];
}
/**
 * The first line of a recording: the run, and what its checks were made from.
 */
export interface Recording {
  /**
   * The version of the form of the lines.
   */
  recording: 1;
  /**
   * Digest of the catalogue.
   */
  catalogue: string;
  /**
   * For each secret, by variable, a text of the same form that shows nothing of it.
   */
  standIns: {
    [k: string]: string;
  };
  /**
   * As the runner was handed it, of the form of run.schema.json; without the places of its files.
   */
  run: Run;
}
/**
 * report.json: the whole result of a run.
 */
export interface Report {
  tool: {
    name: string;
    version: string;
    /**
     * What the first runs on operators written apart from this project came to: the bugs that they caught, and the lawful oddities that they failed.
     */
    strangers?: {
      bugs: number;
      caught: number;
      oddities: number;
      failed: number;
    };
  };
  target: {
    name: string;
    interfaces: string[];
    baseUrl: string;
    /**
     * As its profile has it, or as the target showed it when the run began.
     */
    build?: string;
    environment?: 'test' | 'production';
  };
  run: {
    startedAt: string;
    durationMs: number;
    seed: number;
    requests: number;
    /**
     * What the run made on the target; what of it could not be undone is the residue.
     */
    resources: {
      holds: number;
      bookings: number;
    };
    /**
     * sha256 of the catalogue.
     */
    catalogue: string;
    /**
     * The set of requirements that the verdict counts; absent where it counts the whole catalogue.
     */
    set?: {
      name: string;
      /**
       * sha256 of the ids and digests in the set.
       */
      digest: string;
    };
    /**
     * sha256 of the profile.
     */
    profile: string;
    /**
     * What the run could ask of the target: it bounds what could be seen.
     */
    limits?: {
      [k: string]: number;
    };
    /**
     * Nobody else sold meanwhile, as the profile says: the free seats were judged as one history.
     */
    exclusive?: true;
    /**
     * When the target stopped listening and came back: after which call, and for how many seconds. No requirement is blamed for it.
     */
    away?: {
      after: string;
      seconds: number;
    }[];
    /**
     * Checks that something wrong in Holdfast itself has ended: each is blocked, and its reason says by what.
     *
     * @minItems 1
     */
    faults?: string[];
    /**
     * How the run moved the clock of the target by clock.control of the profile; absent where the clock ran by itself.
     */
    clock?: {
      /**
       * How often.
       */
      moves: number;
      /**
       * By how much in all, in seconds.
       */
      seconds: number;
    };
    /**
     * What narrows the run: --only and --interface.
     */
    arguments: string[];
  };
  /**
   * partial: of a run with --only, and of a shard. It certifies nothing, whatever its requirements are.
   */
  verdict: 'conformant' | 'not-conformant' | 'incomplete' | 'partial';
  summary: {
    passed: number;
    failed: number;
    warned: number;
    observed: number;
    blocked: number;
    notApplicable: number;
  };
  requirements: {
    id: string;
    level: 'MUST' | 'SHOULD' | 'MAY';
    source: string;
    sentence: string;
    state: 'passed' | 'failed' | 'warned' | 'observed' | 'blocked' | 'not-applicable';
    reason?: string;
    /**
     * Why it does not count for the verdict: it is disputed, or not in the set. What of it is broken is observed.
     */
    uncounted?: string;
    durationMs: number;
    /**
     * Its state in the report before, where the run is one with --failed.
     */
    before?: 'failed' | 'blocked';
    /**
     * How often what failed was run again, and how often it failed again. It changes no verdict.
     */
    repeats?: {
      times: number;
      failed: number;
    };
    failures: Failure[];
  }[];
  /**
   * How fast the target answered, by operation. Observed only.
   */
  serviceLevels?: ServiceLevel[];
  /**
   * The budgets of the profile that were missed; absent where it has none.
   */
  budgets?: {
    operation: string;
    figure: 'p50Ms' | 'p95Ms' | 'p99Ms' | 'maxMs';
    allowedMs: number;
    ms: number;
  }[];
  observations: Observation[];
  /**
   * Rows of the catalogue that the wire cannot show, each with its reason.
   */
  unchecked?: {
    id: string;
    why: string;
  }[];
  /**
   * What the verdict does not cover, by the word of the profile or of its binding: the requirements that are not applicable.
   */
  notApplicable?: {
    reason: string;
    requirements: string[];
  }[];
  /**
   * How the run stands to the baseline that it was given; absent without one. The verdict is that of the specification all the same.
   */
  baseline?: {
    /**
     * kept: nothing is worse, exit code 0. broken: exit code 1. incomplete: what is worse could not be judged, exit code 2.
     */
    outcome: 'kept' | 'broken' | 'incomplete';
    /**
     * Requirements that are as bad as is known, or less, and whose last day is not over.
     */
    known: string[];
    /**
     * Requirements that are worse.
     */
    worse: string[];
    /**
     * Known failures that were not seen any more.
     */
    better: string[];
    /**
     * Known failures whose last day is over. Each breaks the baseline.
     */
    overdue: string[];
    /**
     * The ticket of each entry that has one, by requirement.
     */
    tickets?: {
      [k: string]: string;
    };
    /**
     * The run had --strict-baseline: known failures that were not seen any more break the baseline.
     */
    strict?: true;
  };
  /**
   * What the run asked for of what each interface sells, of how many; absent where no hold or booking was asked for.
   */
  spread?: {
    interface: string;
    /**
     * What the items are.
     */
    kind: 'rate' | 'option';
    suppliers: {
      touched: number;
      offered: number;
    };
    products: {
      touched: number;
      offered: number;
    };
    items: {
      touched: number;
      offered: number;
    };
    /**
     * Holds and bookings that were asked for, refused or not, by the item; the most first.
     */
    creates: {
      supplier: string;
      product: string;
      item: string;
      times: number;
    }[];
  }[];
  /**
   * How much of what the run made could not be undone.
   */
  residue: {
    holds: number;
    bookings: number;
    /**
     * Set up through a Channel API, with products and rates below them: nothing can be deleted there. Absent where there are none.
     */
    suppliers?: number;
  };
  /**
   * What the run made and could not undo: as many as the residue counts.
   */
  left: Left[];
}
/**
 * result.json: how a run of certify ended, for every exit code. It is written before anything else can fail, as unfinished, and replaced at the end.
 */
export interface Result {
  tool: {
    name: string;
    version: string;
  };
  /**
   * A run that is unfinished is going on, or was killed.
   */
  state: 'unfinished' | 'finished';
  /**
   * 0 conformant, 1 not conformant, 2 incomplete, 3 set-up refused, 4 a fault of holdfast, 129, 130 and 143 stopped by SIGHUP, SIGINT and SIGTERM. 4 while the run is unfinished.
   */
  exitCode: 0 | 1 | 2 | 3 | 4 | 129 | 130 | 143;
  /**
   * Why it ended so, in words.
   */
  reason: string;
  /**
   * That of the report; absent where nothing was judged.
   */
  verdict?: 'conformant' | 'not-conformant' | 'incomplete' | 'partial';
  /**
   * When the run began that this result is of.
   */
  startedAt: string;
  /**
   * Absent while it is unfinished.
   */
  endedAt?: string;
  /**
   * The report that stands beside this result; absent where there is none, and for a shard.
   */
  report?: {
    /**
     * Its name in the folder.
     */
    file: string;
    /**
     * earlier: it is of another run, that was there before, and says nothing of this one. So is a certificate beside it.
     */
    run: 'this' | 'earlier';
    /**
     * When the run of the report began, as the report says: its run.startedAt. Of merged shards, when the first of them began.
     */
    startedAt?: string;
  };
}
/**
 * Certificates that do not hold any more, whatever they say. holdfast verify --revoked reads it.
 */
export interface RevocationList {
  revoked: {
    /**
     * The id, as holdfast verify prints it.
     */
    certificate: string;
    /**
     * The day.
     */
    since: string;
    why: string;
  }[];
}
/**
 * What the command line hands to the runner, in the file that the environment variable HOLDFAST_RUN names. It holds no secret.
 */
export interface Run {
  /**
   * Version of Holdfast.
   */
  version: string;
  /**
   * Absent when the target is the embedded mock operator.
   */
  profilePath?: string;
  profile: Profile;
  /**
   * The interfaces to certify, in the order of the specification.
   */
  interfaces: Interface[];
  /**
   * Requirement ids or beginnings of ids whose checks run; absent means all.
   */
  only?: string[];
  /**
   * Requirement ids or beginnings of ids that are reported; absent means all.
   */
  asked?: string[];
  /**
   * The build of the target, where it is known.
   */
  build?: string;
  /**
   * What the target has and the profile declares away, by interface and word of `without`.
   */
  contradicted?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * The limits of the profile, with the usual ones where it has none.
   */
  limits?: {
    [k: string]: number;
  };
  seed: number;
  /**
   * Seeds the ids that the checks send: another for each run, so that no two runs send the same to a target. Absent where they are random.
   */
  idSeed?: string;
  /**
   * The set of requirements that the verdict counts; absent where it counts the whole catalogue.
   */
  set?: string;
  /**
   * How many cases a property check tries; absent means what the limits of the profile leave room for.
   */
  runs?: number;
  /**
   * Each interface is checked whole by one worker, in this number of worlds of its own at one time; absent means that the workers divide the suites, each in its one world.
   */
  worldsEach?: number;
  /**
   * The share of the run that this is; absent for a whole run.
   */
  shard?: {
    index: number;
    of: number;
  };
  /**
   * How long the run is expected to last, where that is known.
   */
  expectedSeconds?: number;
  /**
   * How long of this it waits until holds have ended and time has passed: it lasts no less, whatever its pace.
   */
  expectedWaitSeconds?: number;
  /**
   * How long a target is waited for that stops listening in the middle; absent means not at all.
   */
  waitSeconds?: number;
  /**
   * Absolute path of the folder for reports.
   */
  outDir: string;
  startedAt: string;
  /**
   * The options that narrow the run or change its target, as typed.
   */
  arguments: string[];
  /**
   * A missed SHOULD counts like a broken MUST.
   */
  strict: boolean;
  /**
   * Absolute path of the ledger of effects.
   */
  ledger: string;
  /**
   * Absolute path of the file to which each check adds its exchanges; absent where the reporter is handed them, as in a shard.
   */
  exchangeLog?: string;
}
/**
 * A whole world of the mock operator: what GET /_mock/state saves, and PUT restores.
 */
export interface SavedState {
  version: 1;
  seed: number;
  /**
   * How many ids the seed has given.
   */
  idsTaken: number;
  /**
   * Where the clock stands still, in milliseconds since 1970; absent when it runs.
   */
  frozenAt?: number;
  /**
   * How far a clock that runs is ahead of real time.
   */
  offsetMs: number;
  /**
   * What it sells, when that is not what the demo operator sells.
   */
  inventory?: {};
  faults: string[];
  variants: string[];
  channels: string[];
  /**
   * What is offered.
   */
  suppliers: {
    id: string;
    code: string;
    name: string;
    contact: {};
  }[];
  /**
   * What is offered.
   */
  products: {
    id: string;
    supplierId: string;
    code: string;
    name: string;
    availabilityType: string;
    timeZone: string;
  }[];
  /**
   * What is offered.
   */
  rates: {
    id: string;
    productId: string;
    optionId: string;
    code: string;
    title: string;
    type: string;
    cancelable: boolean;
    holdable: boolean;
    holdablePeriod: number;
    cutoff: number;
    minTravelers: number;
    maxTravelers: number;
    prices: unknown[];
  }[];
  /**
   * What is offered.
   */
  availabilities: {
    id: string;
    supplierId: string;
    productId: string;
    rateId: string;
    start: number;
    end: number;
    seats: number;
    maxCapacity: number;
    closed: boolean;
    /**
     * What is free again once it is reopened.
     */
    reopensWith?: number;
  }[];
  /**
   * Who has which seats.
   */
  taken: {
    owner: string;
    seats: {
      availabilityId: string;
      quantity: number;
    }[];
  }[];
  holds: {
    id: string;
    status: string;
    items: unknown[];
    seats: unknown[];
    timeline: unknown[];
    createdAt: number;
    expiresAt: number;
    sent: {};
  }[];
  bookings: {
    id: string;
    status: string;
    items: unknown[];
    seats: unknown[];
    timeline: unknown[];
    version: number;
    sent: {};
  }[];
  v2Bookings: {
    id: string;
    status: string;
    offered: {
      product: {};
      rate: {};
      availability: {};
    };
    unitItems: unknown[];
    createdAt: number;
    expiresAt: number;
    supplierId: string;
    sent: {};
    firstExpiresAt: number;
  }[];
  /**
   * Which reseller of the platform has made each hold and booking; absent where a mock before this member has saved it.
   */
  owners?: {
    resource: 'hold' | 'booking';
    id: string;
    /**
     * His place among the resellers whose keys the mock takes.
     */
    reseller: number;
  }[];
}
/**
 * What a share of a run leaves beside its blob report: the run that it belongs to, and the rows that it judged. It is no certificate.
 */
export interface Shard {
  run: Run;
  report: Report;
}
/**
 * An availability of OCTO 1.0.
 */
export interface OctoAvailability {
  /**
   * Sent as availabilityId.
   */
  id: string;
  /**
   * Start with offset.
   */
  localDateTimeStart: string;
  /**
   * End with offset.
   */
  localDateTimeEnd: string;
  /**
   * Until when a booking is confirmed.
   */
  utcCutoffAt: string;
  /**
   * Whether it has no time of day.
   */
  allDay: boolean;
  /**
   * Whether it can be booked.
   */
  available: boolean;
  /**
   * A closed list.
   */
  status: 'AVAILABLE' | 'FREESALE' | 'SOLD_OUT' | 'LIMITED' | 'CLOSED';
  /**
   * What is left; null or absent where there is no limit.
   */
  vacancies?: number | null;
  /**
   * What there is in all.
   */
  capacity: number | null;
  /**
   * Most units of one booking.
   */
  maxUnits: number | null;
  /**
   * Ranges in which it is open.
   */
  openingHours: {
    /**
     * HH:MM.
     */
    from: string;
    /**
     * HH:MM.
     */
    to: string;
  }[];
}
/**
 * A booking of OCTO 1.0.
 */
export interface OctoBooking {
  /**
   * Id of the supplier.
   */
  id: string;
  /**
   * Idempotency key.
   */
  uuid: string;
  /**
   * Whether it is no real one.
   */
  testMode: boolean;
  /**
   * As it was sent.
   */
  resellerReference: string | null;
  /**
   * Of the supplier.
   */
  supplierReference: string | null;
  /**
   * A closed list.
   */
  status: 'ON_HOLD' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'REDEEMED' | 'PENDING' | 'REJECTED';
  /**
   * When it was made.
   */
  utcCreatedAt: string;
  /**
   * When it was last changed.
   */
  utcUpdatedAt: string;
  /**
   * When its hold ends.
   */
  utcExpiresAt: string | null;
  /**
   * When it was used.
   */
  utcRedeemedAt: string | null;
  /**
   * When it was confirmed.
   */
  utcConfirmedAt: string | null;
  /**
   * Its product.
   */
  productId: string;
  /**
   * Its option.
   */
  optionId: string;
  /**
   * Whether it can be cancelled now.
   */
  cancellable: boolean;
  /**
   * Null while it lives.
   */
  cancellation: {
    /**
     * How much was paid back.
     */
    refund: 'FULL' | 'PARTIAL' | 'NONE';
    /**
     * As it was sent.
     */
    reason: string | null;
    /**
     * When.
     */
    utcCancelledAt: string;
  } | null;
  /**
   * Whether it has no availability.
   */
  freesale: boolean;
  /**
   * Its availability.
   */
  availabilityId: string | null;
  /**
   * Null for one without.
   */
  availability: {
    /**
     * Its id.
     */
    id: string;
    /**
     * Start.
     */
    localDateTimeStart: string;
    /**
     * End.
     */
    localDateTimeEnd: string;
    /**
     * Whether it has no time of day.
     */
    allDay: boolean;
    /**
     * Ranges in which it is open.
     */
    openingHours: {
      /**
       * HH:MM.
       */
      from: string;
      /**
       * HH:MM.
       */
      to: string;
    }[];
  } | null;
  contact: OctoContact;
  /**
   * As they were sent.
   */
  notes: string | null;
  /**
   * One for each unit, or one for all.
   */
  deliveryMethods: ('TICKET' | 'VOUCHER')[];
  /**
   * Null where there is none.
   */
  voucher: OctoTicket | null;
  /**
   * What was booked.
   */
  unitItems: OctoUnitItem[];
}
/**
 * A contact of OCTO 1.0.
 */
export interface OctoContact {
  /**
   * As it was sent; null where it was not.
   */
  firstName: string | null;
  /**
   * As it was sent; null where it was not.
   */
  lastName: string | null;
  /**
   * As it was sent; null where it was not.
   */
  fullName: string | null;
  /**
   * As it was sent; null where it was not.
   */
  emailAddress: string | null;
  /**
   * As it was sent; null where it was not.
   */
  phoneNumber: string | null;
  /**
   * As it was sent; null where it was not.
   */
  postalCode: string | null;
  /**
   * As it was sent; null where it was not.
   */
  country: string | null;
  /**
   * As it was sent; null where it was not.
   */
  notes: string | null;
  /**
   * Languages, BCP 47.
   */
  locales: string[];
}
/**
 * A ticket or voucher of OCTO 1.0.
 */
export interface OctoTicket {
  /**
   * What is shown at the entrance.
   */
  redemptionMethod: 'DIGITAL' | 'MANIFEST' | 'PRINT';
  /**
   * When it was used.
   */
  utcRedeemedAt: string | null;
  /**
   * Forms of it, the preferred first.
   */
  deliveryOptions: {
    /**
     * Form.
     */
    deliveryFormat: string;
    /**
     * Value behind it.
     */
    deliveryValue: string;
  }[];
}
/**
 * A unit item of a booking of OCTO 1.0.
 */
export interface OctoUnitItem {
  /**
   * Id of the unit item.
   */
  uuid: string;
  /**
   * Its unit.
   */
  unitId: string;
  /**
   * As it was sent.
   */
  resellerReference: string | null;
  /**
   * Of the supplier.
   */
  supplierReference: string | null;
  /**
   * A closed list.
   */
  status: 'ON_HOLD' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'REDEEMED' | 'PENDING' | 'REJECTED';
  /**
   * When it was used.
   */
  utcRedeemedAt: string | null;
  contact: OctoContact;
  /**
   * Null where there is none.
   */
  ticket: OctoTicket | null;
}
/**
 * A day of the calendar of OCTO 1.0.
 */
export interface OctoCalendarDay {
  /**
   * YYYY-MM-DD.
   */
  localDate: string;
  /**
   * Whether something can be booked.
   */
  available: boolean;
  /**
   * A closed list.
   */
  status: 'AVAILABLE' | 'FREESALE' | 'SOLD_OUT' | 'LIMITED' | 'CLOSED';
  /**
   * The most that an availability of the day has left.
   */
  vacancies?: number | null;
  /**
   * What there is in all.
   */
  capacity: number | null;
  /**
   * Ranges in which it is open.
   */
  openingHours: {
    /**
     * HH:MM.
     */
    from: string;
    /**
     * HH:MM.
     */
    to: string;
  }[];
}
/**
 * An error of OCTO 1.0.
 */
export interface OctoError {
  /**
   * A published code.
   */
  error: string;
  /**
   * In words.
   */
  errorMessage: string;
}
/**
 * An option of OCTO 1.0: what can be chosen of a product.
 */
export interface OctoOption {
  /**
   * Id of the option.
   */
  id: string;
  /**
   * Whether it is chosen first; one option of a product is.
   */
  default: boolean;
  /**
   * Name within the supplier's system.
   */
  internalName: string;
  /**
   * Key in the supplier's system.
   */
  reference: string | null;
  /**
   * Every start time that its availability can have, HH:MM.
   */
  availabilityLocalStartTimes: string[];
  /**
   * The cancellation policy in words.
   */
  cancellationCutoff: string;
  /**
   * How long before the start, in units of that time.
   */
  cancellationCutoffAmount: number;
  /**
   * The unit of that time.
   */
  cancellationCutoffUnit: 'hour' | 'minute' | 'day';
  /**
   * Members of a contact that a booking must have.
   */
  requiredContactFields: (
    | 'firstName'
    | 'lastName'
    | 'fullName'
    | 'emailAddress'
    | 'phoneNumber'
    | 'postalCode'
    | 'country'
    | 'notes'
    | 'locales'
  )[];
  /**
   * How many units a booking has.
   */
  restrictions: {
    /**
     * Least number; null for none.
     */
    minUnits: number | null;
    /**
     * Greatest number; null for none.
     */
    maxUnits: number | null;
  };
  /**
   * What is sold of it.
   */
  units: OctoUnit[];
}
/**
 * A unit of OCTO 1.0: a type of ticket.
 */
export interface OctoUnit {
  /**
   * Id of the unit, sent in unitItems.
   */
  id: string;
  /**
   * Name within the supplier's system.
   */
  internalName: string;
  /**
   * Key in the supplier's system.
   */
  reference: string | null;
  /**
   * Kind of unit.
   */
  type: string;
  /**
   * Who may buy how many.
   */
  restrictions: {
    /**
     * Least age.
     */
    minAge?: number;
    /**
     * Greatest age.
     */
    maxAge?: number;
    /**
     * Whether an identification is shown at the entrance.
     */
    idRequired: boolean;
    /**
     * Least number in a booking; null for none.
     */
    minQuantity: number | null;
    /**
     * Greatest number in a booking; null for none.
     */
    maxQuantity: number | null;
    /**
     * People for each unit.
     */
    paxCount?: number;
    /**
     * Units of which one is booked with it.
     */
    accompaniedBy?: string[];
  };
  /**
   * Members of a contact that a booking must have.
   */
  requiredContactFields: (
    | 'firstName'
    | 'lastName'
    | 'fullName'
    | 'emailAddress'
    | 'phoneNumber'
    | 'postalCode'
    | 'country'
    | 'notes'
    | 'locales'
  )[];
}
/**
 * A product of OCTO 1.0.
 */
export interface OctoProduct {
  /**
   * Id of the product.
   */
  id: string;
  /**
   * Name within the supplier's system.
   */
  internalName: string;
  /**
   * Key in the supplier's system.
   */
  reference: string | null;
  /**
   * Language, BCP 47.
   */
  locale: string;
  /**
   * IANA name of the zone of its local times.
   */
  timeZone?: string;
  /**
   * Whether it can be sold without an availability.
   */
  allowFreesale: boolean;
  /**
   * Whether a confirm is final at once.
   */
  instantConfirmation: boolean;
  /**
   * Whether tickets come with the confirm.
   */
  instantDelivery: boolean;
  /**
   * Whether a create names an availability.
   */
  availabilityRequired: boolean;
  /**
   * Start times, or any time while it is open.
   */
  availabilityType: 'START_TIME' | 'OPENING_HOURS';
  /**
   * Forms of tickets.
   */
  deliveryFormats: string[];
  /**
   * One for each unit, or one for all.
   */
  deliveryMethods: ('TICKET' | 'VOUCHER')[];
  /**
   * What is shown at the entrance.
   */
  redemptionMethod: 'DIGITAL' | 'MANIFEST' | 'PRINT';
  /**
   * At least one.
   *
   * @minItems 1
   */
  options: OctoOption[];
}
/**
 * The supplier of OCTO 1.0.
 */
export interface OctoSupplier {
  /**
   * Id of the supplier.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * Where everything else is served.
   */
  endpoint: string;
  /**
   * How it is reached.
   */
  contact: {
    /**
     * Null where it has none.
     */
    website: string | null;
    /**
     * Null where it has none.
     */
    email: string | null;
    /**
     * Null where it has none.
     */
    telephone: string | null;
    /**
     * Null where it has none.
     */
    address: string | null;
  };
}
/**
 * What a PATCH of a booking sends in OCTO 1.0: the members that change.
 */
export interface OctoUpdateRequest {
  /**
   * Reference of the reseller.
   */
  resellerReference?: string;
  /**
   * Another product.
   */
  productId?: string;
  /**
   * Another option.
   */
  optionId?: string;
  /**
   * Another availability.
   */
  availabilityId?: string;
  /**
   * Minutes that the hold lasts from now.
   */
  expirationMinutes?: number;
  /**
   * Notes for the supplier.
   */
  notes?: string;
  /**
   * All units of the booking.
   *
   * @minItems 1
   */
  unitItems?: {
    /**
     * Id of the unit item.
     */
    uuid?: string;
    /**
     * Unit.
     */
    unitId: string;
    /**
     * Reference of the reseller.
     */
    resellerReference?: string;
  }[];
  /**
   * Who travels.
   */
  contact?: {};
}
/**
 * An availability: a start time, or one contiguous range of opening hours. Spec 2.12, 4.4.
 */
export interface V2Availability {
  /**
   * Sent as availabilityId on the booking request.
   */
  id: string;
  /**
   * Option that it belongs to.
   */
  optionId?: string | null;
  /**
   * Start in local time, with offset.
   */
  localDateTimeStart: string;
  /**
   * End in local time, with offset.
   */
  localDateTimeEnd: string;
  /**
   * A closed list.
   */
  status: 'FREESALE' | 'AVAILABLE' | 'LIMITED' | 'SOLD_OUT' | 'CLOSED';
  /**
   * Units that can still be booked.
   */
  vacancies?: number | null;
}
/**
 * A booking of v2, in any state. Spec 2.12, 3.3, 4.4. Spec silent: all members but uuid, status, unitItems and utcHoldExpiration.
 */
export interface V2Booking {
  /**
   * The idempotency key, as sent.
   */
  uuid: string;
  /**
   * Spec silent: all words but EXPIRED. An open list.
   */
  status: string;
  /**
   * Product that is booked.
   */
  productId?: string | null;
  /**
   * Option that is booked.
   */
  optionId?: string | null;
  /**
   * Availability that is booked.
   */
  availabilityId?: string | null;
  /**
   * Availability that is booked: id, localDateTimeStart, localDateTimeEnd.
   */
  availability?: {} | null;
  /**
   * What is booked, one element a unit.
   *
   * Items: One unit of a booking. Spec 2.12. Spec silent: its members.
   */
  unitItems: {
    /**
     * Id of the unit item.
     */
    uuid?: string | null;
    /**
     * Unit that is booked.
     */
    unitId?: string | null;
    /**
     * Reference of the reseller.
     */
    resellerReference?: string | null;
    /**
     * Reference of the supplier.
     */
    supplierReference?: string | null;
    /**
     * Ticket of the unit, once confirmed.
     */
    ticket?: {} | null;
  }[];
  /**
   * When the hold ends; null or absent when there is none.
   */
  utcHoldExpiration?: string | null;
  /**
   * When it was confirmed.
   */
  utcConfirmedAt?: string | null;
  /**
   * When tickets were delivered.
   */
  utcDeliveredAt?: string | null;
  /**
   * Who travels. Spec silent.
   */
  contact?: {
    /**
     * Whole name.
     */
    fullName?: string | null;
    /**
     * First name.
     */
    firstName?: string | null;
    /**
     * Last name.
     */
    lastName?: string | null;
    /**
     * Email address.
     */
    emailAddress?: string | null;
    /**
     * Phone number.
     */
    phoneNumber?: string | null;
    /**
     * Country.
     */
    country?: string | null;
    /**
     * Languages, RFC 5646.
     */
    locales?: string[] | null;
  } | null;
  /**
   * Reference of the reseller.
   */
  resellerReference?: string | null;
  /**
   * Reference of the supplier.
   */
  supplierReference?: string | null;
  /**
   * Voucher of the whole booking.
   */
  voucher?: {} | null;
  /**
   * How and when it was cancelled.
   */
  cancellationRequest?: {} | null;
}
/**
 * What a cancel sends. Spec 3.3, 4.4. Spec silent: its members.
 */
export interface V2CancelRequest {
  /**
   * Why: CUSTOMER, SUPPLIER, FRAUD, OTHER.
   */
  reason: string;
  /**
   * More about it.
   */
  reasonDetails?: string;
}
/**
 * What a check sends: all units wanted, and the availability of interest. Spec 4.4.
 */
export interface V2CheckRequest {
  /**
   * Product.
   */
  productId: string;
  /**
   * Option.
   */
  optionId: string;
  /**
   * Availability of interest.
   *
   * Items: Availability.
   */
  availabilityIds?: string[];
  /**
   * All units to be reserved.
   *
   * @minItems 1
   */
  units: {
    /**
     * Unit.
     */
    unitId: string;
    /**
     * How many.
     */
    quantity: number;
  }[];
}
/**
 * What a confirm sends. Spec 3.3, 4.4. Spec silent: its members.
 */
export interface V2ConfirmRequest {
  /**
   * Who travels. Spec silent.
   */
  contact: {
    /**
     * Whole name.
     */
    fullName?: string;
    /**
     * First name.
     */
    firstName?: string;
    /**
     * Last name.
     */
    lastName?: string;
    /**
     * Email address.
     */
    emailAddress?: string;
    /**
     * Phone number.
     */
    phoneNumber?: string;
    /**
     * Country.
     */
    country?: string;
    /**
     * Languages, RFC 5646.
     */
    locales?: string[];
  };
  /**
   * Reference of the reseller.
   */
  resellerReference?: string;
}
/**
 * What a create sends, before a binding puts it into its words. Spec 2.12, 4.4.
 */
export interface V2CreateRequest {
  /**
   * The idempotency key.
   */
  uuid: string;
  /**
   * The channel that books.
   */
  channelId?: string;
  /**
   * Its name.
   */
  channelName?: string;
  /**
   * Product.
   */
  productId: string;
  /**
   * Option.
   */
  optionId: string;
  /**
   * Availability, from the list or the check.
   */
  availabilityId: string;
  /**
   * All units to be booked.
   *
   * @minItems 1
   */
  unitItems: {
    /**
     * Id of the unit item.
     */
    uuid: string;
    /**
     * Unit.
     */
    unitId: string;
    /**
     * Reference of the reseller.
     */
    resellerReference?: string;
    /**
     * Holder of the ticket, where an OCTO supplier asks for one. Spec silent.
     */
    contact?: {
      [k: string]: unknown;
    };
  }[];
  /**
   * Asked length of the hold.
   */
  holdExpirationMinutes?: number;
  /**
   * Reference of the reseller.
   */
  resellerReference?: string;
}
/**
 * A refusal. Spec 7. Spec silent: its members; these are those of the open standard that v2 descends from.
 */
export interface V2Error {
  /**
   * Code of what is wrong, for example INVALID_AVAILABILITY_ID.
   */
  error: string;
  /**
   * The same in words.
   */
  errorMessage: string;
}
/**
 * What an extend sends. Spec 3.3, 4.4.
 */
export interface V2ExtendRequest {
  /**
   * Why: FRAUD_CHECK, CUSTOMER_REQUESTED, OTHER.
   */
  reason: string;
  /**
   * More about it.
   */
  reasonDetails?: string;
  /**
   * Asked length of the hold.
   */
  holdExpirationMinutes?: number;
}
/**
 * An option of a product. Spec 2.12, 4.4.
 */
export interface V2Option {
  /**
   * Id of the option.
   */
  id: string;
  /**
   * Standard field.
   */
  name?: string | null;
  /**
   * Standard field.
   */
  title?: string | null;
  /**
   * Standard field.
   */
  description?: string | null;
  /**
   * Name within the operator's system.
   */
  internalName?: string | null;
  /**
   * Key in the operator's system.
   */
  reference?: string | null;
  /**
   * What can be booked of the option, at least one.
   *
   * @minItems 1
   */
  units: V2Unit[];
}
/**
 * A unit: what is sold of an option, one unit a traveler or ticket. Spec 2.12, 4.4.
 */
export interface V2Unit {
  /**
   * Id of the unit, sent in unitItems.
   */
  id: string;
  /**
   * Standard field.
   */
  name?: string | null;
  /**
   * Standard field.
   */
  title?: string | null;
  /**
   * Standard field.
   */
  description?: string | null;
  /**
   * Name within the operator's system.
   */
  internalName?: string | null;
  /**
   * Key in the operator's system.
   */
  reference?: string | null;
  /**
   * Kind of unit. An open list: ADULT, YOUTH, CHILD, INFANT, FAMILY, SENIOR, STUDENT, MILITARY, OTHER.
   */
  type?: string | null;
}
/**
 * A product. Spec 2.12, 4.4.
 */
export interface V2Product {
  /**
   * Id of the product.
   */
  id: string;
  /**
   * Standard field.
   */
  name?: string | null;
  /**
   * Standard field.
   */
  title?: string | null;
  /**
   * Standard field.
   */
  description?: string | null;
  /**
   * Name within the operator's system.
   */
  internalName?: string | null;
  /**
   * Key in the operator's system.
   */
  reference?: string | null;
  /**
   * Language of the product, RFC 5646.
   */
  locale?: string | null;
  /**
   * IANA time zone of the local times.
   */
  timeZone?: string | null;
  /**
   * A confirm is final at once.
   */
  instantConfirmation?: boolean | null;
  /**
   * Tickets come with the confirm.
   */
  instantDelivery?: boolean | null;
  /**
   * OPENING_HOURS is one value; published beside it: START_TIME.
   */
  availabilityType?: string | null;
  /**
   * Forms of the tickets.
   */
  deliveryFormats?: string[] | null;
  /**
   * TICKET, VOUCHER.
   */
  deliveryMethods?: string[] | null;
  /**
   * How tickets are redeemed.
   */
  redemptionMethod?: string | null;
  /**
   * What can be chosen of the product, at least one.
   *
   * @minItems 1
   */
  options: V2Option[];
}
/**
 * A supplier. Spec 2.12, 4.4. Spec silent: all members but name, title and description.
 */
export interface V2Supplier {
  /**
   * Id of the supplier.
   */
  id: string;
  /**
   * Standard field.
   */
  name?: string | null;
  /**
   * Standard field.
   */
  title?: string | null;
  /**
   * Standard field.
   */
  description?: string | null;
  /**
   * Address of http or https, without credentials, below which products, availability and bookings are served.
   */
  endpoint?: string | null;
  /**
   * Contact details of a supplier. Spec 4.4. Spec silent: the members.
   */
  contact?: {
    /**
     * Address of the website.
     */
    website?: string | null;
    /**
     * Email address.
     */
    email?: string | null;
    /**
     * Telephone number.
     */
    telephone?: string | null;
    /**
     * Postal address.
     */
    address?: string | null;
    /**
     * First name of the person.
     */
    firstName?: string | null;
    /**
     * Last name of the person.
     */
    lastName?: string | null;
  } | null;
}
/**
 * The availabilities of a product, by product, by rate or both. Spec 2.2.
 */
export interface AvailabilityList {
  /**
   * Availabilities across all rates of the product.
   */
  byProduct?: {
    /**
     * Availabilities. Spec silent: whether the member may be left out when there are none is not shown; it may.
     */
    availability?: Availability[];
  };
  /**
   * Availabilities by rate id; the recommended aggregation.
   */
  byRate?: {
    /**
     * Availabilities of one rate.
     */
    [k: string]: {
      /**
       * Availabilities. Spec silent: whether the member may be left out when there are none is not shown; it may.
       */
      availability?: Availability[];
    };
  };
  /**
   * The client discards the data after this time.
   */
  expires?: string;
  /**
   * Product of all availabilities in the answer.
   */
  productId: string;
  /**
   * When the answer was issued.
   */
  retrieved?: string;
}
/**
 * Answer to the list of availabilities. Spec 2.2, 4.1.
 */
export interface AvailabilityListEnvelope {
  availabilities: AvailabilityList;
  meta: Meta;
}
/**
 * A booking, as answered. Spec 2.4.
 */
export interface Booking {
  /**
   * Id of the booking.
   */
  id: string;
  /**
   * Channel that places the booking.
   */
  channelId?: string;
  /**
   * Hold acquired for this booking.
   */
  holdId?: string;
  customer?: Customer;
  /**
   * Items requested on behalf of travelers.
   */
  items: BookingItem[];
  ext?: StringMap;
  holdExt?: StringMap;
  /**
   * Key in the partner's system.
   */
  partnerId?: string;
  /**
   * Reseller reference; passes extra data from certain gateways.
   */
  resellerBookingRef?: string;
  barcode?: Barcode;
  /**
   * Whether the booking can be cancelled, as the rates of its items say.
   */
  cancelable: boolean;
  /**
   * Status of the booking. Spec silent: whether the words of 2.7 are all its values is not shown.
   */
  status: string;
  /**
   * Vouchers redeemable at the operator; may be empty.
   */
  tickets: Ticket[];
  /**
   * Each status entered, in any order.
   */
  timeline: TimelineEvent[];
  /**
   * Internal version number; increments on every update.
   */
  version: number;
}
/**
 * One item of a booking, as answered. Spec 2.5.
 */
export interface BookingItem {
  /**
   * Id of the booking item.
   */
  id?: string;
  /**
   * Selected availability; an item with a RESERVED rate needs one.
   */
  availabilityId?: string;
  /**
   * A price id of the rate.
   */
  priceId?: string;
  /**
   * Product that offers the rate.
   */
  productId?: string;
  /**
   * Supplier that offers the product.
   */
  supplierId?: string;
  /**
   * Rate of the item.
   */
  rateId?: string;
  /**
   * Quantity of the item.
   */
  quantity?: number;
  /**
   * Start time.
   */
  startTime?: string;
  ext?: StringMap;
  traveler?: Traveler;
  rate: Rate;
  /**
   * Status of the item. Spec silent: its values are not shown.
   */
  status: string;
}
/**
 * A voucher redeemable at the operator. Spec 2.6.
 */
export interface Ticket {
  barcode?: Barcode;
  /**
   * The booking items on this ticket.
   *
   * Items: Id of a booking item.
   */
  bookingItemIds?: string[];
  extensions?: StringMap;
  /**
   * Guests on this ticket.
   *
   * Items: Guests of one traveler type.
   */
  guests?: {
    /**
     * How many guests.
     */
    count?: number;
    /**
     * AgeBand of the traveler type of the price.
     */
    typeCode?: string;
    /**
     * Modifier of the traveler type of the price.
     */
    typeModifier?: string;
    /**
     * Name of the traveler type of the price.
     */
    typeName?: string;
  }[];
  leadTraveler?: Traveler;
  /**
   * Status of the ticket. Spec silent: its values are not shown.
   */
  status?: string;
}
/**
 * Answer to creating or reading a booking. Spec 2.4, 4.1.
 */
export interface BookingEnvelope {
  booking: Booking;
  meta: Meta;
}
/**
 * One item of a booking, as sent. Spec 2.5. Spec silent: which members are required is not shown; those without which nothing can be booked are.
 */
export interface BookingItemRequest {
  /**
   * Id of the booking item.
   */
  id?: string;
  /**
   * Selected availability; an item with a RESERVED rate needs one.
   */
  availabilityId?: string;
  /**
   * A price id of the rate.
   */
  priceId: string;
  /**
   * Product that offers the rate.
   */
  productId: string;
  /**
   * Supplier that offers the product.
   */
  supplierId: string;
  /**
   * Rate of the item.
   */
  rateId: string;
  /**
   * Quantity of the item. Spec silent: no least quantity is stated; an item of none makes no sense.
   */
  quantity: number;
  /**
   * Start time.
   */
  startTime: string;
  ext?: StringMap;
  traveler: Traveler;
}
/**
 * The body of a request to create a booking. Spec 2.4, 4.1.
 */
export interface BookingRequest {
  /**
   * The booking wanted.
   */
  booking: {
    /**
     * Wanted id: a valid uuid becomes the id of the booking; otherwise one is generated, so any string is taken here.
     */
    id?: string;
    /**
     * Channel that places the booking.
     */
    channelId: string;
    /**
     * Hold acquired for this booking.
     */
    holdId?: string;
    customer: Customer;
    /**
     * Items requested on behalf of travelers.
     *
     * @minItems 1
     */
    items: BookingItemRequest[];
    ext?: StringMap;
    holdExt?: StringMap;
    /**
     * Key in the partner's system.
     */
    partnerId?: string;
    /**
     * Reseller reference; passes extra data from certain gateways.
     */
    resellerBookingRef?: string;
    barcode?: Barcode;
  };
  meta: Meta;
}
/**
 * A hold, as answered. Spec 2.10.
 */
export interface Hold {
  /**
   * Id of the hold.
   */
  id: string;
  /**
   * When the hold stops being ACTIVE.
   */
  expires?: string;
  ext?: StringMap;
  /**
   * Alternative identifier from the reseller.
   */
  partnerId?: string;
  /**
   * Items reserved.
   */
  items: HoldItem[];
  /**
   * When the answer was issued.
   */
  retrieved: string;
  /**
   * Status of the hold. A closed list.
   */
  status: 'ACTIVE' | 'EXPIRED' | 'FAILED' | 'PENDING' | 'RELEASED';
  /**
   * History of status transitions, in any order.
   */
  timeline: TimelineEvent[];
}
/**
 * One item of a hold, as answered. Spec 2.10.
 */
export interface HoldItem {
  /**
   * Id of the hold item.
   */
  id?: string;
  /**
   * Availability time.
   */
  at?: string;
  /**
   * Selected availability.
   */
  availabilityId?: string;
  /**
   * A price id of the rate.
   */
  priceId?: string;
  /**
   * Product of the item.
   */
  productId?: string;
  /**
   * Supplier of the item.
   */
  supplierId?: string;
  /**
   * Rate of the item.
   */
  rateId?: string;
  /**
   * Quantity of the item.
   */
  quantity?: number;
  /**
   * Traveler type. Spec silent: values other than ANY are not shown.
   */
  travelerType?: string;
  ext?: StringMap;
  rate: Rate;
}
/**
 * Answer to acquiring or reading a hold. Spec 2.10, 4.1.
 */
export interface HoldEnvelope {
  hold: Hold;
  meta: Meta;
}
/**
 * One item of a hold, as sent. Spec 2.10. Spec silent: which members are required is not shown; those without which nothing can be held are.
 */
export interface HoldItemRequest {
  /**
   * Id of the hold item.
   */
  id?: string;
  /**
   * Availability time.
   */
  at: string;
  /**
   * Selected availability.
   */
  availabilityId?: string;
  /**
   * A price id of the rate.
   */
  priceId: string;
  /**
   * Product of the item.
   */
  productId: string;
  /**
   * Supplier of the item.
   */
  supplierId: string;
  /**
   * Rate of the item.
   */
  rateId: string;
  /**
   * Quantity of the item. Spec silent: no least quantity is stated; an item of none makes no sense.
   */
  quantity: number;
  /**
   * Traveler type. Spec silent: values other than ANY are not shown.
   */
  travelerType: string;
  ext?: StringMap;
}
/**
 * The body of a request to acquire a hold. Spec 2.10, 4.1.
 */
export interface HoldRequest {
  /**
   * The hold wanted.
   */
  hold: {
    /**
     * Wanted id: a valid uuid becomes the id of the hold; otherwise one is generated, so any string is taken here.
     */
    id?: string;
    /**
     * When the hold is wanted to stop being ACTIVE.
     */
    expires?: string;
    ext?: StringMap;
    /**
     * Alternative identifier from the reseller.
     */
    partnerId?: string;
    /**
     * Items to reserve.
     *
     * @minItems 1
     */
    items: HoldItemRequest[];
  };
  meta: Meta;
}
/**
 * Answer to the read of one availability. Spec 2.3, 4.1 rule 2.
 */
export interface SingleAvailabilityEnvelope {
  availability: Availability;
  /**
   * Whether a bookable availability was found for the parameters.
   */
  bookable: boolean;
  meta: Meta;
}
