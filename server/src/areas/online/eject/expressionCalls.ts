import { type FormExpressions, type OnlineDefinition } from '@lexdesk/domain'
import { printValue, Source } from './printValue.ts'

interface ExpressionCalls {
  /** Compiles to the calls instead of functions. */
  expressions: FormExpressions
  /** Whether the form has an expression. */
  isUsed(): boolean
  /** What the calls are made on. */
  source: string
}

type Known = Pick<OnlineDefinition['fields'][number], 'name' | 'kind' | 'subTable' | 'length'>

const known = ({ name, kind, subTable, length }: Known): Known => ({ name, kind, subTable, length })

/** The expressions of a form as calls of the implementation that the form itself uses, so that both behave the same. */
export function expressionCalls({ fields }: OnlineDefinition): ExpressionCalls {
  let isUsed = false
  /** The compiler keeps what it gets where a function belongs. */
  const call = <T>(method: keyof FormExpressions, ...values: unknown[]): T => {
    isUsed = true
    return new Source(`expressions.${method}(${values.map(printValue).join(', ')})`) as T
  }
  const lines = fields.map((field) => `${printValue(known(field))},\n`).join('')
  return {
    expressions: {
      condition: ({ subTable }, source) => call('condition', { subTable }, source),
      value: (field, source) => call('value', known(field), source),
      start: (field, source) => call('start', known(field), source),
      checks: (checks) => (checks.length > 0 ? call('checks', checks) : undefined),
    },
    isUsed: () => isUsed,
    source: `\n/** The fields as its expressions (CEL) name them. */\nconst expressions = createExpressions([\n${lines}])\n`,
  }
}
