import { windowNote } from './windowNote.ts'

/** A form with unsaved input that was open when the session ended. Its input is a draft. */
export interface InterruptedForm {
  userId: string
  resource: string
  /** Undefined for a new row. */
  id?: string
}

const note = windowNote('interrupted-form')
const unsaved = new Set<InterruptedForm>()

export const interruptedForm = {
  /** Notes a form while it has unsaved input. */
  watch(form: InterruptedForm): () => void {
    unsaved.add(form)
    return () => void unsaved.delete(form)
  },

  /** The page is about to leave for the sign-in page: the form opened last is opened again afterwards. */
  save(): void {
    const last = [...unsaved].at(-1)
    if (last) note.save(JSON.stringify(last))
  },

  /** The form of this user and resource, once. What another user left is dropped. */
  take(userId: string, resource: string): InterruptedForm | undefined {
    const words = note.take()
    const form = words === null ? undefined : (JSON.parse(words) as InterruptedForm)
    if (form?.userId !== userId) return undefined
    if (form.resource === resource) return form
    note.save(words!)
    return undefined
  },
}
