import { announcement } from '@lexdesk/domain'
import { Form, Radio } from 'antd'
import { useId } from 'react'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'

type SectionProps = Parameters<NonNullable<ResourceSlots['formSections']>[string]>[0]

const { msgType, userIds } = announcement.fields
const errorProps = (problem: string | undefined) => (problem ? { validateStatus: 'error' as const, help: problem } : {})

/** All users, or selected ones: only then the users are asked for. */
export function AudienceSection({ values, original, onChange, errorOf, disabled = false }: SectionProps) {
  const id = useId()
  const types = useDictionary(msgType.dictionary)
  const choose = (type: string) => {
    onChange('msgType', type)
    if (type !== 'USER') onChange('userIds', null)
  }
  return (
    <>
      <Form.Item label={msgType.title} required {...errorProps(errorOf('msgType'))}>
        <Radio.Group
          aria-label={msgType.title}
          value={values.msgType}
          disabled={disabled}
          options={types.map(({ value, text }) => ({ value, label: text }))}
          onChange={({ target }) => choose(String(target.value))}
        />
      </Form.Item>
      {values.msgType === 'USER' && (
        <Form.Item label={userIds.title} htmlFor={`${id}users`} required {...errorProps(errorOf('userIds'))}>
          <FieldEditor
            id={`${id}users`}
            name="userIds"
            field={userIds}
            value={values.userIds}
            row={original}
            disabled={disabled}
            onChange={(next) => onChange('userIds', next)}
          />
        </Form.Item>
      )}
    </>
  )
}
