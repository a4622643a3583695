import { dictionary, money, user } from '../../resource/kinds/builders.ts'
import type { RowOf } from '../../resource/kinds/PlainField.ts'
import type { Receivable } from './receivable.ts'

/** Kinds of records that may still be open when a matter, an engagement or a contract ends. */
export type EndingKind = 'deadline' | 'appointment' | 'contract' | 'receivable' | 'order' | 'business'

/** Open records of one kind, and the possible decisions about them. */
export interface OpenRecords {
  kind: EndingKind
  /** The field of the step that takes the decision. */
  field: keyof typeof endingFields
  title: string
  choices: readonly string[]
  records: { id: string; resource: string; no: string | null; name: string }[]
}

export interface EndingSheet {
  openRecords: OpenRecords[]
  /** The money of the contracts concerned, one line per currency. */
  figures: Receivable[]
  /** The most that the step can refund: what was received and is not earned. */
  refundable?: number
}

const hidden = { form: false } as const

/** The input of the steps that end a record; shown as one list in their dialog. */
export const endingFields = {
  deadlineEnd: dictionary('未办结期限', 'end_deadline', hidden),
  deadlineKeeperId: user('保留期限的责任律师', hidden),
  appointmentEnd: dictionary('未结束预约', 'end_appointment', hidden),
  contractEnd: dictionary('未终止合同', 'end_contract', hidden),
  receivableEnd: dictionary('未收款', 'end_receivable', hidden),
  waivedAmount: money('核销金额', { min: 1, ...hidden }),
  refundedAmount: money('退还金额', { min: 0, ...hidden }),
  orderEnd: dictionary('套餐订单', 'end_order', hidden),
  businessEnd: dictionary('关联业务', 'end_business', hidden),
} as const

/** The decisions made; each step requires some of them. */
export type EndingAnswers = Partial<RowOf<typeof endingFields>>

const figure = { readOnly: true, min: 0, currencyField: 'settledCurrency' } as const

/** The settlement of an ended record, in figures. Empty when its contracts use several currencies: each has its own. */
export const settlementFields = {
  settledCurrency: dictionary('结算币种', 'currency', { readOnly: true }),
  settledDue: money('结算应收', figure),
  settledReceived: money('结算已收', figure),
  settledWaived: money('结算核销', figure),
  settledRefunded: money('结算退还', figure),
  settledRemaining: money('结算未收', figure),
} as const

/** The figures as values of these fields. */
export function settledValues(figures: readonly Receivable[]) {
  const one = figures.length > 1 ? undefined : (figures[0] ?? noMoney)
  return {
    settledCurrency: one?.currency ?? null,
    settledDue: one?.due ?? null,
    settledReceived: one?.received ?? null,
    settledWaived: one?.waived ?? null,
    settledRefunded: one?.refunded ?? null,
    settledRemaining: one?.outstanding ?? null,
  }
}

const noMoney: Receivable = { currency: 'CNY', due: 0, received: 0, refunded: 0, waived: 0, outstanding: 0 }
