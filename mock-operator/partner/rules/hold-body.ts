// A hold as it is answered. Spec 2.10.
import { lacking, showing } from '../../kernel/around.ts';
import { type Body, digitsOf, EMPTY, extOfAll, without } from '../../kernel/body.ts';
import { rule, rules, type Version } from '../../kernel/rule.ts';
import { written } from '../../kernel/time.ts';
import type { World } from '../../kernel/world.ts';
import { embeddedRate } from './embedded-rate.ts';
import { alive, type Hold, holds } from './hold.ts';
import { itemExtOfAnother, memberOfAnother } from './of-another.ts';

type Write = Version<[Hold], Body>;

interface HoldBody extends Body {
  items: Body[];
}

const plain: Version<[Hold], HoldBody> = (world, hold) => ({
  ...EMPTY,
  ...hold.sent,
  id: hold.id,
  items: hold.items.map(({ sent, rate }) => ({ ...EMPTY, ...sent, rate: embeddedRate(world, rate) })),
  expires: written(world, hold.expiresAt),
  retrieved: written(world, world.now()),
  status: hold.status,
  timeline: hold.timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: written(world, at) })),
});

const eachItem =
  (change: (item: Body, index: number) => Body): Write =>
  (world, hold) => {
    const body = plain(world, hold);
    return { ...body, items: body.items.map(change) };
  };

/** The same map with other values. */
export const mapped = (map: unknown, change: (text: string) => string): Body =>
  Object.fromEntries(Object.entries(map as Record<string, string>).map(([key, value]) => [key, change(value)]));

/** The same map without those that are empty. */
export const filled = (map: unknown): Body =>
  Object.fromEntries(Object.entries((map ?? {}) as Body).filter(([, value]) => value !== ''));

const changed =
  (change: (body: HoldBody, hold: Hold, world: World) => Body): Write =>
  (world, hold) =>
    change(plain(world, hold), hold, world);

/** Wrong: a member that was not sent is that of a hold before. */
const filledFromAnother =
  (member: string): Write =>
  (world, hold) =>
    memberOfAnother(holds(world).all(), hold, plain(world, hold), member);

/** The hold, with everything that was sent and what only answers carry. */
const body = rules<[Hold], Body>(plain, {
  'partner.hold.fields': {
    'hold-expires-in-milliseconds': changed((own, { expiresAt }) => ({ ...own, expires: expiresAt })),
    'hold-status-is-in-lower-case': changed((own, { status }) => ({ ...own, status: status.toLowerCase() })),
    'malformed-requested-expires-comes-back': changed((own, { sent }) => ({
      ...own,
      expires: sent.expires !== undefined && Number.isNaN(Date.parse(sent.expires)) ? sent.expires : own.expires,
    })),
    'hold-retrieved-has-a-blank': changed((own) => ({ ...own, retrieved: String(own.retrieved).replace('T', ' ') })),
  },
  'partner.hold.item-fields': {
    'hold-item-quantity-is-a-string': eachItem((item) => ({ ...item, quantity: String(item.quantity) })),
    'hold-item-time-has-no-offset': eachItem((item) => ({ ...item, at: digitsOf(item.at) })),
  },
  'partner.hold.item-rate-is-the-rate': {
    'hold-item-carries-another-rate': showing(plain, (_own, hold, world) => ({
      items: hold.items.map(({ sent, rate }) => ({
        ...sent,
        rate: world.store.rates.find(({ id }) => id !== rate.id),
      })),
    })),
    'second-hold-item-carries-the-rate-of-the-first': showing(plain, (_own, hold) => ({
      items: hold.items.map(({ sent }) => ({ ...sent, rate: hold.items[0]?.rate })),
    })),
    'hold-item-rate-names-another-product': showing(plain, (_own, hold) => ({
      items: hold.items.map(({ sent, rate }) => ({ ...sent, rate: { ...rate, productId: rate.optionId } })),
    })),
    'hold-item-rate-reports-its-period-in-milliseconds': showing(plain, (_own, hold) => ({
      items: hold.items.map(({ sent, rate }) => ({
        ...sent,
        rate: { ...rate, holdablePeriod: rate.holdablePeriod * 1000 },
      })),
    })),
    'hold-item-rate-lacks-the-price': showing(plain, (_own, hold) => ({
      items: hold.items.map(({ sent, rate }) => ({
        ...sent,
        rate: { ...rate, prices: rate.prices.filter(({ id }) => id.toLowerCase() !== sent.priceId.toLowerCase()) },
      })),
    })),
  },
  'partner.hold.active-only-before-expires': {
    'active-hold-reports-a-past-expiry': showing(plain, (_own, hold, world) => ({
      expires: written(world, hold.createdAt - 60_000),
    })),
    'active-hold-expired-the-day-before': showing(plain, (_own, hold, world) => ({
      expires: written(world, hold.createdAt - 86_400_000),
    })),
    'expired-hold-reads-as-active': changed((own, { status }) => ({
      ...own,
      status: status === 'EXPIRED' ? 'ACTIVE' : status,
    })),
  },
  'partner.hold.create-reflects-the-request': {
    'hold-forgets-its-ext': changed((own) => without(own, 'ext')),
    'hold-forgets-its-partner-id': changed((own) => without(own, 'partnerId')),
    'hold-forgets-the-ext-of-items': eachItem((item) => without(item, 'ext')),
    'hold-item-quantity-becomes-one': eachItem((item) => ({ ...item, quantity: 1 })),
    'hold-item-loses-its-id': eachItem((item) => without(item, 'id')),
    'hold-keeps-only-the-first-item': changed((own) => ({ ...own, items: own.items.slice(0, 1) })),
    'hold-item-time-keeps-the-digits-and-loses-the-offset': eachItem((item) => ({
      ...item,
      at: `${digitsOf(item.at)}+07:00`,
    })),
    'hold-item-traveler-type-becomes-any': eachItem((item) => ({ ...item, travelerType: 'ANY' })),
  },
  'partner.hold.shows-only-its-own': {
    'ext-of-holds-grows-with-each': showing(plain, (_own, hold, world) => ({
      ext: extOfAll([...holds(world).all(), hold]),
    })),
    'hold-without-an-ext-shows-that-of-another': filledFromAnother('ext'),
    'hold-without-a-partner-id-shows-that-of-another': filledFromAnother('partnerId'),
    'hold-item-without-an-ext-shows-that-of-another-hold': (world, hold) =>
      itemExtOfAnother(holds(world).all(), hold, plain(world, hold)),
  },
  'partner.hold.any-valid-request-is-reflected': {
    'hold-item-quantity-has-one-digit': eachItem((item) => ({ ...item, quantity: Math.min(9, Number(item.quantity)) })),
    'third-hold-item-is-forgotten': changed((own) => ({ ...own, items: own.items.slice(0, 2) })),
    'astral-characters-in-the-ext-of-a-hold-are-lost': changed((own) => ({
      ...own,
      ext: mapped(own.ext, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
    })),
    'ext-of-a-hold-is-escaped-for-html': changed((own) => ({
      ...own,
      ext: mapped(own.ext, (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    })),
    'percent-signs-in-a-partner-id-are-decoded': changed(({ partnerId, ...own }) =>
      typeof partnerId === 'string' ? { ...own, partnerId: partnerId.replaceAll('%', '') } : own,
    ),
  },
  'partner.hold.texts-come-back': {
    'ext-of-a-hold-is-trimmed': changed((own) => ({ ...own, ext: mapped(own.ext, (text) => text.trim()) })),
    'ext-of-a-hold-item-is-composed': eachItem((item) => ({
      ...item,
      ext: mapped(item.ext, (text) => text.normalize('NFC')),
    })),
    'empty-values-in-the-ext-of-a-hold-are-lost': changed((own) => ({ ...own, ext: filled(own.ext) })),
    'ext-of-a-hold-is-cut-at-255': changed((own) => ({ ...own, ext: mapped(own.ext, (text) => text.slice(0, 255)) })),
    'digits-in-the-ext-of-a-hold-lose-their-zeros': changed((own) => ({
      ...own,
      ext: mapped(own.ext, (text) => (/^0\d+$/.test(text) ? text.replace(/^0+/, '') : text)),
    })),
  },
  'partner.hold.timeline-event-fields': {
    'hold-event-lacks-its-time': changed((own, { timeline }) => ({
      ...own,
      timeline: timeline.map(({ typeOf }) => ({ typeOf })),
    })),
    'hold-event-time-is-a-number': changed((own, { timeline }) => ({
      ...own,
      timeline: timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: at })),
    })),
  },
  'partner.hold.timeline-reports-when': {
    'hold-timeline-is-in-local-time': changed((own, { timeline }, world) => ({
      ...own,
      timeline: timeline.map(({ typeOf, at }) => ({ typeOf, timestamp: written(world, at + 7_200_000) })),
    })),
    'release-is-dated-at-the-expiry': changed((own, { timeline, status, expiresAt }, world) => ({
      ...own,
      timeline: timeline.map(({ typeOf, at }) => ({
        typeOf,
        timestamp: written(world, status === 'RELEASED' && typeOf === status ? expiresAt : at),
      })),
    })),
    'release-is-dated-at-the-creation': changed((own, { timeline, createdAt }, world) => ({
      ...own,
      timeline: timeline.map(({ typeOf }) => ({ typeOf, timestamp: written(world, createdAt) })),
    })),
  },
  'partner.hold.timeline-keeps-its-events': {
    'ended-hold-reports-its-end-only': changed((own) => ({ ...own, timeline: (own.timeline as Body[]).slice(-1) })),
    'hold-timeline-moves-when-the-hold-ends': changed((own, { timeline, status }, world) => ({
      ...own,
      timeline: timeline.map(({ typeOf, at }) => ({
        typeOf,
        timestamp: written(world, status === 'ACTIVE' ? at : at - 3_600_000),
      })),
    })),
    'hold-timeline-is-dated-at-each-read': showing(plain, (_own, hold, world) => ({
      timeline: hold.timeline.map(({ typeOf }) => ({ typeOf, timestamp: written(world, world.now()) })),
    })),
  },
  'partner.hold.retrieved-is-the-time-of-the-answer': {
    'hold-retrieved-is-its-creation': showing(plain, (_own, hold, world) => ({
      retrieved: written(world, hold.createdAt),
    })),
    'hold-retrieved-is-an-hour-ahead': showing(plain, (_own, _hold, world) => ({
      retrieved: written(world, world.now() + 3_600_000),
    })),
  },
  'partner.hold.timeline-names-hold-statuses': {
    'hold-timeline-says-redeemed': showing(plain, (_own, hold, world) => ({
      timeline: hold.timeline.map(({ at }) => ({ typeOf: 'REDEEMED', timestamp: written(world, at) })),
    })),
    'timeline-of-the-released-hold-says-cancelled': changed((own, { status }) => {
      const timeline = own.timeline as Body[];
      return {
        ...own,
        timeline: status === 'RELEASED' ? [...timeline, { ...timeline[0], typeOf: 'CANCELLED' }] : timeline,
      };
    }),
  },
});

/** The answer to a create. */
export const createdHoldBody: Write = rules(body, {
  'partner.hold.create-is-accepted': {
    'created-hold-has-no-id': lacking(body, 'id'),
  },
  'partner.hold.create-answers-response-fields': {
    'created-hold-has-no-timeline': lacking(body, 'timeline'),
    'created-hold-has-no-status': lacking(body, 'status'),
    'created-hold-has-no-retrieved': lacking(body, 'retrieved'),
    'created-hold-items-have-no-rate': showing(body, (_own, hold) => ({ items: hold.items.map(({ sent }) => sent) })),
  },
});

const wholeHoldBody: Write = rule('partner.hold.texts-come-back', body, {
  'ext-of-a-hold-is-cut-when-it-is-read': changed((own) => ({
    ...own,
    ext: mapped(own.ext, (text) => text.slice(0, 255)),
  })),
});

/** The answer to a read. */
export const readHoldBody: Write = rule('partner.hold.read-shows-the-created', wholeHoldBody, {
  'hold-read-forgets-the-ext': lacking(body, 'ext'),
  'hold-read-prolongs-the-hold': showing(body, (_own, hold, world) => ({
    expires: written(world, hold.expiresAt + 1000),
  })),
  'hold-read-shows-the-ext-of-the-latest-hold': showing(body, (_own, _hold, world) => ({
    ext: holds(world).all().at(-1)?.sent.ext,
  })),
  'hold-read-shows-the-items-of-the-latest-hold': showing(body, (_own, hold, world) => ({
    items: body(world, holds(world).all().at(-1) ?? hold).items,
  })),
  'ended-hold-forgets-the-ids-of-its-items': showing(body, (_own, hold) => ({
    items: hold.items.map(({ sent, rate }) => (alive(hold) ? { ...sent, rate } : { ...without(sent, 'id'), rate })),
  })),
  'hold-read-doubles-the-quantity': showing(body, (_own, hold) => ({
    items: hold.items.map(({ sent, rate }) => ({ ...sent, rate, quantity: sent.quantity * 2 })),
  })),
});
