import { repeated } from '../../../schemas/group.ts';
import { urlNamed } from '../../exchange/allowed-origins.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { listAt, textAt, valueAt } from '../../exchange/pointer.ts';
import { shown } from '../../judge/expect.ts';
import type { Difference, Invariant, PassiveObservation } from '../../judge/invariants.ts';
import { plainText } from '../../judge/reflection.ts';
import { elementsOf } from '../availability.ts';

const lists = (exchange: Exchange, name: 'listSuppliers' | 'listProducts'): boolean =>
  exchange.intent.operation === name && exchange.succeeded && elementsOf(exchange).length > 0;

/** Ids that stand more than once in a list at a pointer. */
const repeatedIds = (list: unknown[], pointer: string): Difference[] =>
  repeated(
    list.flatMap((element) => textAt(element, '/id') ?? []),
    plainText,
  ).map((id) => ({ expected: 'each id once', received: `${id} more than once`, pointer }));

const CONTACTS = ['website', 'email', 'telephone', 'phone', 'phoneNumber', 'address', 'firstName', 'lastName'];

/** Contact details, wherever a supplier shows them. Spec silent: the names of their members. */
const hasContact = (supplier: unknown): boolean => {
  const filled = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((member) => member !== null && member !== '');
  return (
    filled(valueAt(supplier, '/contact')) ||
    listAt(supplier, '/contacts').some(filled) ||
    CONTACTS.some((member) => (textAt(supplier, `/${member}`) ?? '') !== '')
  );
};

/** Whether a text is an address wherever the list lies, or names none. */
const isAddress = (named: string): boolean => named === '' || urlNamed(named, 'http://target.test') !== undefined;

/** Rules for every answer that shows suppliers or products. Spec 2.12, 4.4. */
export const productRules: Invariant[] = [
  {
    requirement: 'operator-v2.supplier.fields',
    judge: (exchange) =>
      lists(exchange, 'listSuppliers')
        ? elementsOf(exchange).flatMap((supplier, index) => {
            const named = textAt(supplier, '/endpoint') ?? '';
            return isAddress(named)
              ? []
              : [
                  {
                    expected: 'an http or https address without credentials, or a path',
                    received: shown(named),
                    pointer: `/${index}/endpoint`,
                  },
                ];
          })
        : undefined,
  },
  {
    requirement: 'operator-v2.supplier.contact-details',
    judge: (exchange) =>
      lists(exchange, 'listSuppliers')
        ? elementsOf(exchange).flatMap((supplier, index) =>
            hasContact(supplier)
              ? []
              : [
                  {
                    expected: 'contact details',
                    received: shown(valueAt(supplier, '/contact')),
                    pointer: `/${index}/contact`,
                  },
                ],
          )
        : undefined,
  },
  {
    requirement: 'operator-v2.supplier.id-is-unique',
    judge: (exchange) => (lists(exchange, 'listSuppliers') ? repeatedIds(elementsOf(exchange), '') : undefined),
  },
  {
    requirement: 'operator-v2.product.id-is-unique',
    judge: (exchange) =>
      lists(exchange, 'listProducts')
        ? [
            ...repeatedIds(elementsOf(exchange), ''),
            ...elementsOf(exchange).flatMap((product, index) => [
              ...repeatedIds(listAt(product, '/options'), `/${index}/options`),
              ...listAt(product, '/options').flatMap((option, place) =>
                repeatedIds(listAt(option, '/units'), `/${index}/options/${place}/units`),
              ),
            ]),
          ]
        : undefined,
  },
];

const standardFields = (what: string, element: unknown): string =>
  `${what}: ${['name', 'title', 'description'].filter((member) => typeof valueAt(element, `/${member}`) === 'string').join(', ') || 'none'}`;

/** Open points that lists of suppliers and products show. */
export const productObservations: PassiveObservation[] = [
  {
    point: 'operator-v2.supplier.endpoint',
    observe: (exchange) => {
      const named = textAt(elementsOf(exchange)[0], '/endpoint');
      const { url } = exchange.request;
      return lists(exchange, 'listSuppliers')
        ? named === undefined || named === ''
          ? 'none is named'
          : urlNamed(named, url)?.origin === new URL(url).origin
            ? 'on the host of the list'
            : 'on another host'
        : undefined;
    },
  },
  {
    point: 'operator-v2.product.standard-fields',
    observe: (exchange) => {
      const [first] = elementsOf(exchange);
      return lists(exchange, 'listSuppliers')
        ? standardFields('suppliers', first)
        : lists(exchange, 'listProducts')
          ? [
              standardFields('products', first),
              standardFields('options', listAt(first, '/options')[0]),
              standardFields('units', listAt(listAt(first, '/options')[0], '/units')[0]),
            ].join('; ')
          : undefined;
    },
  },
];
