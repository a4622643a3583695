import {
  dependentValues,
  type Field,
  fieldCode,
  formSections,
  hasDependents,
  isClosed,
  isRequired,
  isShown,
  isWritable,
  kindOf,
  popupParams,
  type ReadMode,
  type Resource,
  takesParams,
  type Values,
} from '@lexdesk/domain'
import { Form } from 'antd'
import { type FocusEvent, useCallback, useMemo } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { hasValue } from '../../fields/hasValue.ts'
import { isSameValue } from '../../fields/isSameValue.ts'
import { FieldErrorsProvider } from '../../fields/FieldErrors.tsx'
import { FormAuthorProvider } from '../../fields/FormAuthor.tsx'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { controlId } from './focusFirstIssue.ts'
import { FormField } from './FormField.tsx'
import { MoreFields } from './MoreFields.tsx'
import styles from './FormSections.module.css'
import { type FormIssue, type FormState, headOf } from './formState.ts'

interface FormSectionsProps {
  resource: Resource
  state: FormState
  formId: string
  isLocked: boolean
  slots?: ResourceSlots['formSections']
  onChange: (name: string, value: unknown) => void
  onLeave: (name: string) => void
  onOpenLink: (link: NonNullable<FormIssue['link']>) => void
}

interface NamedField {
  name: string
  field: Field
}

const wideKinds = new Set<Field['kind']>(['multiline', 'richText', 'markdown', 'code', 'json', 'rows'])

function isWide(field: Field): boolean {
  const span = field.form ? field.form.span : undefined
  return span === undefined ? wideKinds.has(field.kind) : span > 1
}

/** A field that has the title of its section needs no label of its own for the eye. */
const classOf = (field: Field, section: string): string =>
  [isWide(field) && styles.wide, field.title === section && styles.titled].filter(Boolean).join(' ')

/** What others fill in (numbers, results, sums) is shown when it has a value or an error. Sections may be replaced by slots. */
function offeredSections(resource: Resource, mode: ReadMode, hasContent: (name: string) => boolean) {
  const isOffered = ({ name, field }: NamedField) =>
    (isWritable(field, mode) && field.kind !== 'sequence') || field.derive !== undefined || hasContent(name)
  return formSections(resource).map(({ title, fields }) => ({ title, fields: fields.filter(isOffered) }))
}

const isMore = ({ field }: NamedField): boolean => field.form !== false && field.form?.more === true

/** The row as it would be saved: what depends on other fields follows them while they are typed. */
function useRowAsSaved({ fields }: Resource, { original, values }: FormState): Values {
  return useMemo(() => {
    const row = { ...original, ...values }
    return hasDependents(fields) ? { ...row, ...dependentValues(fields, row) } : row
  }, [fields, original, values])
}

/** Moving between the cells of a sub-table does not leave the field. */
const isLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean => !currentTarget.contains(relatedTarget)

/** The fields under their headings: two columns, one on a narrow screen. */
export function FormSections(props: FormSectionsProps) {
  const { resource, state, formId, isLocked, slots = {}, onChange, onLeave, onOpenLink } = props
  const { can, isWithheld } = useSession()
  const { mode, original } = state
  const errors = useIssuesByField(state.errors)
  const sections = useMemo(
    () => offeredSections(resource, mode, (name) => hasValue(original[name]) || errors.has(name)),
    [resource, mode, original, errors],
  )
  const warnings = useIssuesByField(state.warnings)
  const row = useRowAsSaved(resource, state)
  const form = useMemo(() => ({ fields: resource.fields, row }), [resource.fields, row])
  const isShut = useCallback(
    (name: string) => isWithheld(fieldCode(resource, name)) || isClosed(resource, name, can),
    [resource, isWithheld, can],
  )
  const fill = useCallback(
    (values: Readonly<Record<string, string>>) => {
      for (const [name, text] of Object.entries(values)) {
        const field = resource.fields[name]
        if (!field || !isWritable(field, mode) || isShut(name)) continue
        const read = kindOf(field).read(text, field)
        onChange(name, 'problem' in read ? null : read.value)
      }
    },
    [resource, mode, isShut, onChange],
  )
  const drawSlot = (title: string) => {
    const slot = slots[title]
    if (!slot) return undefined
    const shown = slot({
      mode: state.mode,
      values: state.values,
      original: state.original,
      onChange,
      errorOf: (name) => errors.get(name)?.[0]?.message,
      disabled: isLocked,
    })
    // The form of the library renders all of its items again whenever it is rendered, so that it is around slots only.
    return (
      shown && (
        <Form layout="vertical" component={false}>
          {shown}
        </Form>
      )
    )
  }
  const own = Object.keys(slots).filter((title) => !sections.some((section) => section.title === title))
  const drawField = ({ name, field }: NamedField, section = '') => (
    <div
      key={name}
      data-field={name}
      data-kind={field.kind}
      className={classOf(field, section)}
      onBlur={(event) => isLeft(event) && onLeave(name)}
    >
      <FormField
        id={controlId(formId, name)}
        resource={resource.name}
        name={name}
        field={field}
        mode={state.mode}
        value={field.derive ? row[name] : state.values[name]}
        original={state.original}
        errors={errors.get(name)}
        warnings={warnings.get(name)}
        isLocked={isLocked || (field.lockedIf?.(row) ?? false)}
        isRequired={isRequired(field, row)}
        isWithheld={isShut(name)}
        onChange={onChange}
        onFill={fill}
        {...(takesParams(field) && (field.kind === 'rows' ? { form } : { params: popupParams(field, form) }))}
        onOpenLink={onOpenLink}
      />
    </div>
  )
  const drawn = sections.map(({ title, fields }) => {
    const slot = drawSlot(title)
    const shown = slot ? [] : fields.filter(({ field }) => isShown(field, row))
    const more = shown.filter((one) => isMore(one) && !isRequired(one.field, row))
    return { title, slot, more, fields: shown.filter((one) => !more.includes(one)) }
  })
  const more = drawn.flatMap((section) => section.more)
  return (
    <FormAuthorProvider author={state.author}>
      <FieldErrorsProvider errors={state.errors}>
        {drawn.map(({ title, slot, fields }) => {
          const isNeeded = fields.some(({ field }) => field.title === title && isRequired(field, row))
          return (
            (slot || fields.length > 0) && (
              <section key={title} aria-label={title || resource.title}>
                {title && (
                  <h2 className={styles.heading} data-required={isNeeded || undefined}>
                    {title}
                  </h2>
                )}
                {slot ?? <div className={styles.grid}>{fields.map((one) => drawField(one, title))}</div>}
              </section>
            )
          )
        })}
        {own.map((title) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            {drawSlot(title)}
          </section>
        ))}
        {more.length > 0 && (
          <MoreFields
            count={more.length}
            isFilled={more.some(({ name, field }) => isEntered(field, state.values[name]))}
            hasIssue={more.some(({ name }) => errors.has(name) || warnings.has(name))}
          >
            {more.map((one) => drawField(one))}
          </MoreFields>
        )}
      </FieldErrorsProvider>
    </FormAuthorProvider>
  )
}

const isEntered = (field: Field, value: unknown): boolean => hasValue(value) && !isSameValue(value, field.default)

/** The lists are stable until the issues change, so that unaffected fields are not rendered again. */
function useIssuesByField(issues: readonly FormIssue[]): Map<string, FormIssue[]> {
  return useMemo(() => {
    const byField = new Map<string, FormIssue[]>()
    for (const issue of issues) {
      const name = headOf(issue.field)
      byField.set(name, [...(byField.get(name) ?? []), issue])
    }
    return byField
  }, [issues])
}
