// A second, independent operator: lawful by the specification, and different from the mock wherever it is silent.
// It imports nothing of the harness, so that what both agree on comes from the specification alone.
import { openInventory, type Rate } from './inventory.ts';
import { type PartnerOptions, partnerApi } from './partner.ts';
import { type DeskOptions, v2Desk, v2Operations, v2Registry, type Words } from './v2.ts';
import { listen, newId } from './wire.ts';

interface SecondOperatorOptions {
  /** How long holds and bookings stay PENDING; 30 by default. */
  pendingMs?: number;
  /** Answers calls without a body with a fresh request id; false by default. */
  freshRequestIds?: boolean;
  /** Error answers carry `meta`; true by default. */
  metaOnErrors?: boolean;
  /** The v2 status of an elapsed or abandoned hold; LAPSED by default. */
  expiredWord?: string;
}

/** What the profile of this target names. */
interface SecondOperatorFacts {
  supplierId: string;
  /** Any channel may book. */
  channelId: string;
  apiKey: string;
  apiSecret: string;
  products: Array<{ id: string; rates: Rate[] }>;
  v2: {
    authorization: string;
    /** Known, but allowed to list suppliers only. */
    restrictedAuthorization: string;
    /** The address that the supplier list names: another port and path than the list itself. */
    endpoint: string;
    words: Words;
    operations: typeof v2Operations;
  };
}

export interface SecondOperator {
  /** Of the Partner API, without `/v1.2`. */
  baseUrl: string;
  /** Of the v2 supplier list. */
  v2BaseUrl: string;
  facts: SecondOperatorFacts;
  close: () => Promise<void>;
}

/** Starts one inventory behind three free ports: Partner API, v2 supplier list, v2 endpoint. */
export async function startSecondOperator(options: SecondOperatorOptions = {}): Promise<SecondOperator> {
  const { pendingMs = 30, freshRequestIds = false, metaOnErrors = true, expiredWord = 'LAPSED' } = options;
  const inventory = openInventory(Date.now());
  const partner: PartnerOptions = {
    apiKey: 'second-key',
    apiSecret: 'second-secret',
    pendingMs,
    freshRequestIds,
    metaOnErrors,
  };
  const desk: DeskOptions = {
    authorization: basic('reseller:second'),
    restrictedAuthorization: basic('visitor:second'),
    words: { inProgress: 'RESERVED', confirmed: 'SOLD', cancelled: 'VOID', expired: expiredWord },
  };

  const partnerSide = await listen(partnerApi(inventory, partner));
  const deskSide = await listen(v2Desk(inventory, desk));
  const endpoint = `${deskSide.url}/desk`;
  const registrySide = await listen(v2Registry(inventory, desk, endpoint));

  return {
    baseUrl: partnerSide.url,
    v2BaseUrl: registrySide.url,
    facts: {
      supplierId: inventory.supplierId,
      channelId: newId(),
      apiKey: partner.apiKey,
      apiSecret: partner.apiSecret,
      products: [{ id: inventory.productId, rates: inventory.rates }],
      v2: { ...desk, endpoint, operations: v2Operations },
    },
    close: async () => {
      await Promise.all([partnerSide, deskSide, registrySide].map((side) => side.close()));
    },
  };
}

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
