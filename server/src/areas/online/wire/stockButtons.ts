import {
  buttonCode,
  manualActions,
  type OnlineButton,
  type OnlineDefinition,
  permissionCode,
  type Values,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { OpenForm } from './openForm.ts'

/** No button has an underscore in its name. */
const stepPrefix = 'step_'

/** The step that a button of the old wire takes; undefined for a button of the form. */
export const stepOf = (code: string): string | undefined =>
  code.startsWith(stepPrefix) ? code.slice(stepPrefix.length) : undefined

/** An old client shows nothing of what these answer: an address and a background task. */
const answering: readonly OnlineButton['kind'][] = ['link', 'export']

/**
 * The buttons of a record that the caller may use (§3.27, `cgButtonList`), as `link` in the list and `form` in the form.
 * Steps are among them where the form asks for nothing when they are taken. Conditions of buttons are expressions, which
 * the old wire does not have: they are checked when a button is used.
 */
export function usableButtons(
  { id, definition, resource }: OpenForm,
  actor: Actor,
  buttonStyle: 'link' | 'form',
): Values[] {
  const { states } = resource
  const steps = manualActions(resource).flatMap(([name, { title, from, reason, fields }]) => {
    if (reason || fields || !actor.can(permissionCode(resource, name))) return []
    const exp = `${states!.field}#in#${[from].flat().join(',')}`
    return [{ buttonCode: `${stepPrefix}${name}`, buttonName: title, exp }]
  })
  const buttons = (definition.buttons ?? [])
    .filter(({ kind, name }) => !answering.includes(kind) && actor.can(buttonCode(definition, name)))
    .map(({ name, title }) => ({ buttonCode: name, buttonName: title, exp: null }))
  return [...steps, ...buttons].map((one, at) => ({ ...stockButton(id, one, at), buttonStyle }))
}

/** The buttons of a form as its designer sees them. */
export const designedButtons = (formId: string, { buttons = [] }: OnlineDefinition): Values[] =>
  buttons.map(({ name, title }, at) => stockButton(formId, { buttonCode: name, buttonName: title, exp: null }, at))

interface NamedButton {
  buttonCode: string
  buttonName: string
  exp: string | null
}

const stockButton = (formId: string, button: NamedButton, at: number): Values => ({
  id: `${formId}.${button.buttonCode}`,
  cgformHeadId: formId,
  ...button,
  buttonIcon: null,
  buttonStyle: 'link',
  buttonStatus: '1',
  optType: 'action',
  optPosition: '2',
  orderNum: at + 1,
})
