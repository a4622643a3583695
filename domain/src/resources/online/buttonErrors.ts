import type { FieldError } from '../../errors.ts'
import { environmentFor } from '../../expression/environment.ts'
import { parseExpression } from '../../expression/parseExpression.ts'
import { fieldCalled } from './compileStates.ts'
import { scopeOf } from './expressionValues.ts'
import { addressProblem, fieldInAddress, isReceiver, placesIn } from './buttonAddress.ts'
import { onlineButtonKinds, type OnlineButton } from './OnlineButton.ts'
import type { OnlineDefinition } from './OnlineField.ts'
import { writingProblem } from './writingProblem.ts'

const namePattern = /^[a-z][a-zA-Z0-9]*$/

/** What is wrong with the buttons of a form, each at its cell. Names that are missing are given when it is saved. */
export function buttonErrors(form: OnlineDefinition): FieldError[] {
  const { buttons = [] } = form
  return buttons.flatMap((button, index) => {
    const found: Problems = { ...ownErrors(form, button), ...twinErrors(buttons, index) }
    return Object.entries<string | undefined>(found).flatMap(([column, words]) =>
      words === undefined
        ? []
        : [{ field: `buttons[${index}].${column}`, message: `按钮第 ${index + 1} 行：${words}` }],
    )
  })
}

type Problems = Partial<Record<keyof OnlineButton, string | undefined>>

function twinErrors(buttons: readonly OnlineButton[], index: number): Problems {
  const { title, name } = buttons[index]!
  if (buttons.findIndex((one) => one.title === title) < index) return { title: `已有按钮“${title}”` }
  return name && buttons.findIndex((one) => one.name === name) < index ? { name: `已有按钮名“${name}”` } : {}
}

function ownErrors(form: OnlineDefinition, button: OnlineButton): Problems {
  const { name, kind } = button
  if (!Object.hasOwn(onlineButtonKinds, kind)) return { kind: '没有这种按钮' }
  return {
    name: name && !namePattern.test(name) ? '按钮名须以小写字母开头，只含字母和数字' : undefined,
    target: targetProblem(form, button),
    receiver: receiverProblem(form, button),
    condition: conditionProblem(form, button),
  }
}

function targetProblem({ fields }: OnlineDefinition, { kind, target }: OnlineButton): string | undefined {
  if (kind === 'export') return target ? '导出不需要填写去向' : undefined
  if (!target) return kind === 'message' ? '请选择消息模板' : '请填写地址'
  if (kind === 'message') return undefined
  const problem = addressProblem(target, { isCalled: kind === 'webhook' })
  if (problem) return problem
  const unknown = placesIn(target).find((word) => word !== 'id' && !fieldInAddress(fields, word))
  return unknown === undefined ? undefined : `没有能放进地址的字段“${unknown}”`
}

function receiverProblem({ fields }: OnlineDefinition, { kind, receiver }: OnlineButton): string | undefined {
  if (kind !== 'message') return receiver ? '只有发送消息需要接收人' : undefined
  if (!receiver) return '请选择接收人字段'
  const field = fieldCalled(fields, receiver)
  if (!field) return `没有字段“${receiver}”`
  return isReceiver(field) ? undefined : '接收人须是人员，或填有手机号、邮箱的文本'
}

function conditionProblem({ fields }: OnlineDefinition, { condition }: OnlineButton): string | undefined {
  if (!condition) return undefined
  const parsed = parseExpression(environmentFor(scopeOf(fields, null)).env, condition, 'bool')
  return 'problem' in parsed ? `条件${writingProblem(condition, fields) ?? parsed.problem}` : undefined
}
