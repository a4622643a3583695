import type { Field, InterviewQuestion } from '@lexdesk/domain'
import { date, dictionary, money, multiline, number, reference, rows, text, user } from '@lexdesk/domain/fields'

/** A question of an interview as a field, so that it is edited like any other value of its kind. */
export function questionField({ label, type, dict, columns, required }: InterviewQuestion): Field {
  const options = { required: required === 'Y' }
  switch (type) {
    case 'money':
      return money(label, { ...options, min: 0 })
    case 'number':
      return number(label, options)
    case 'date':
      return date(label, options)
    case 'dict':
      return dictionary(label, dict ?? '', options)
    case 'enterprise':
      return reference(label, 'enterprise', options)
    case 'lawyer':
      return user(label, options)
    case 'table':
      return rows(label, Object.fromEntries(columns.map((name) => [name, text(name, { max: 500 })])), {
        ...options,
        max: 500,
      })
    default:
      return multiline(label, { ...options, max: 5_000 })
  }
}
