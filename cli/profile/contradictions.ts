// What contradicts itself in a profile: it can be seen in the file alone, and a run would blame it on the target.
import { instant } from '../../schemas/formats.ts';
import type {
  BookingProfile,
  OperatorV2Profile,
  PartnerProfile,
  Profile,
  ProfileRate,
} from '../../schemas/generated/types.ts';
import { INTERFACES } from '../../schemas/interfaces.ts';
import { isRelative, windowAt } from '../../schemas/profile-window.ts';
import { variableOf } from '../../schemas/text/profile-secrets.ts';
import { SetupError } from '../errors.ts';
import { inBudgets } from './budgets.ts';
import { type FindMistakes, type Mistake, mistakesIn } from './mistakes.ts';

/** Each contradiction in a profile that does not depend on the time. */
export const contradictions = (file: string, profile: Profile): SetupError[] => [
  ...mistakesIn(find, profile, INTERFACES, file),
  ...inOperator(file, profile),
  ...inBudgets(file, profile),
];

/** What a profile says of the operator behind a platform. */
const inOperator = (file: string, { operator, booking }: Profile): SetupError[] => {
  if (operator === undefined) {
    return [];
  }
  const { listen, control, headers } = operator;
  if (listen === undefined && control === undefined) {
    return [
      new SetupError('The profile does not say where the operator behind the platform is.', {
        file,
        key: '/operator',
        allowed: '"listen", where the run stands in for it, or "control", that of a mock operator which runs already',
        todo: 'Add "listen": "127.0.0.1:5099", and let the platform call http://127.0.0.1:5099.',
      }),
    ];
  }
  if (listen !== undefined && control !== undefined) {
    return [
      new SetupError('The operator behind the platform is one that runs already, or one that the run starts.', {
        file,
        key: '/operator/control',
        value: control,
        allowed: '"listen" alone, or "control" alone',
        todo: 'Leave "control" out where the run is to start the operator; leave "listen" out where one runs.',
      }),
    ];
  }
  if (listen === undefined) {
    return headers === undefined
      ? []
      : [
          new SetupError('What an operator wants that runs already is its own matter.', {
            file,
            key: '/operator/headers',
            allowed: '"headers" beside "listen"',
            todo: 'Leave "headers" out; a mock operator takes its keys from HOLDFAST_API_KEY and HOLDFAST_API_SECRET.',
          }),
        ];
  }
  if (Number(listen.slice(listen.lastIndexOf(':') + 1)) > MAX_PORT) {
    return [
      new SetupError('There is no such port.', {
        file,
        key: '/operator/listen',
        value: listen,
        allowed: `a port from 1 to ${MAX_PORT}`,
        todo: 'Correct it.',
      }),
    ];
  }
  return booking === undefined
    ? [
        new SetupError('The operator would stand behind a platform whose Booking API the profile does not name.', {
          file,
          key: '/operator/listen',
          value: listen,
          allowed: '"listen" beside the section booking: what is bought there is what reaches the operator',
          todo: 'Add "booking", or leave "operator" out.',
        }),
      ]
    : [];
};

const MAX_PORT = 65_535;

const inPartner = (partner: PartnerProfile): Mistake[] => {
  const { products } = partner;
  const rates = products.flatMap((product, at) =>
    product.rates.map((rate, index) => ({ product, rate, key: `/products/${at}/rates/${index}` })),
  );
  return [
    ...inWindow(partner),
    ...doubled(
      'product',
      products.map(({ id }, at) => ({ id, key: `/products/${at}/id` })),
    ),
    ...doubled(
      'rate',
      rates.map(({ rate, key }) => ({ id: rate.id, key: `${key}/id` })),
    ),
    ...rates.flatMap(({ product, rate, key }) => [
      ...ofProduct(product.id, rate, key),
      ...inRate(rate).map((one) => ({ ...one, key: `${key}${one.key}` })),
    ]),
  ];
};

/** Where one end is given in days from now and the other is not, the present has to be asked. */
const inWindow = ({ window }: Pick<PartnerProfile, 'window'>): Mistake[] => {
  const { start, end } = windowAt({ window }, 0);
  return window !== undefined && isRelative(window.start) === isRelative(window.end) && instant(start) >= instant(end)
    ? [
        {
          message: 'The window ends before it has begun.',
          key: '/window',
          value: window,
          allowed: 'a start before the end',
          todo: 'Exchange start and end, or correct one of them.',
        },
      ]
    : [];
};

/** Ids are compared as uuids are, in either case. */
const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const doubled = (kind: string, all: readonly { id: string; key: string }[]): Mistake[] =>
  all.flatMap(({ id, key }, index) => {
    const first = all.slice(0, index).find((other) => sameText(other.id, id));
    return first === undefined
      ? []
      : [
          {
            message: `Two ${kind}s have one id.`,
            key,
            value: id,
            allowed: `an id of its own; ${first.key} has this one`,
            todo: `Correct the id, or leave the second ${kind} out.`,
          },
        ];
  });

const ofProduct = (productId: string, rate: ProfileRate, key: string): Mistake[] =>
  rate.productId === undefined || sameText(rate.productId, productId)
    ? []
    : [
        {
          message: 'The rate stands under one product and names another.',
          key: `${key}/productId`,
          value: rate.productId,
          allowed: `${productId}, the id of the product that it stands under`,
          todo: 'Move the rate to the product that owns it, or correct its productId.',
        },
      ];

const inRate = ({ minTravelers, maxTravelers, valid, prices }: ProfileRate): Mistake[] => [
  ...reversed('/maxTravelers', 'minTravelers', minTravelers, 'maxTravelers', maxTravelers),
  ...(valid?.from !== undefined && valid.until !== undefined && instant(valid.from) > instant(valid.until)
    ? [
        {
          message: 'The validity of the rate ends before it has begun.',
          key: '/valid',
          value: valid,
          allowed: 'a moment "from" that is not after "until"',
          todo: 'Exchange the two, or correct one of them.',
        },
      ]
    : []),
  ...doubled(
    'price',
    prices.flatMap(({ id }, index) => (id === undefined ? [] : [{ id: String(id), key: `/prices/${index}/id` }])),
  ),
  ...prices.flatMap(({ travelerType }, index) =>
    reversed(`/prices/${index}/travelerType/maxAge`, 'minAge', travelerType?.minAge, 'maxAge', travelerType?.maxAge),
  ),
];

const reversed = (
  key: string,
  lower: string,
  least: number | undefined,
  upper: string,
  most: number | undefined,
): Mistake[] =>
  least === undefined || most === undefined || least <= most
    ? []
    : [
        {
          message: `${lower} is larger than ${upper}, so that nobody fits.`,
          key,
          value: most,
          allowed: `${least} or more, the value of ${lower}`,
          todo: `Correct ${upper} or ${lower}.`,
        },
      ];

/** What a key that may do less is limited to. */
const LIMITED = {
  restricted: { name: 'restricted', may: 'may not call the supplier' },
  readOnly: { name: 'read-only', may: 'may only read' },
} as const;

const inOperatorV2 = ({ productId, neverAvailable = [], authorization, ...profile }: OperatorV2Profile): Mistake[] => {
  return [
    ...neverAvailable.flatMap((never, index) =>
      productId === undefined || sameText(productId, never.productId)
        ? []
        : [
            {
              message: 'The date is of a product that the profile leaves out.',
              key: `/neverAvailable/${index}/productId`,
              value: never.productId,
              allowed: `${productId}: with "productId" no other product is used`,
              todo: 'Name a date of this product, or leave "productId" out.',
            },
          ],
    ),
    ...(['restricted', 'readOnly'] as const).flatMap((member) => {
      const limited = profile[member]?.authorization;
      return authorization === undefined || limited === undefined || variableOf(limited) !== variableOf(authorization)
        ? []
        : [
            {
              message: `The ${LIMITED[member].name} key is the ordinary one.`,
              key: `/${member}/authorization`,
              value: limited,
              allowed: `the environment variable of a key that ${LIMITED[member].may}`,
              todo: `Name the variable of another key, or leave "${member}" out.`,
            },
          ];
    }),
  ];
};

/** Whose keys are whose: those of the other reseller are not the first one's. */
const inBooking = ({ headers = {}, otherHeaders, ...booking }: BookingProfile): Mistake[] => {
  const others = Object.entries(otherHeaders ?? {});
  const areTheSame =
    others.length > 0 &&
    others.every(([name, other]) => {
      const own = headers[name];
      return own !== undefined && variableOf(own) === variableOf(other);
    });
  return [
    ...inWindow(booking),
    ...(areTheSame
      ? [
          {
            message: 'The keys of the other reseller are those of the first.',
            key: '/otherHeaders',
            value: otherHeaders,
            allowed: 'the environment variables of the keys of another reseller',
            todo: 'Name the variables of other keys, or leave "otherHeaders" out.',
          },
        ]
      : []),
  ];
};

const find: FindMistakes = { partner: inPartner, 'operator-v2': inOperatorV2, booking: inBooking, channel: () => [] };
