import { CronInput } from '@lexdesk/parts'
import { Form, Select } from 'antd'
import { useId } from 'react'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import styles from '../../ui/forms/formGrid.module.css'
import { defaultParameterText, readParameterText, writeParameterText } from './parameterText.ts'
import { useKnownJobs } from './useKnownJobs.ts'

type SectionProps = Parameters<NonNullable<ResourceSlots['formSections']>[string]>[0]

const search = { optionFilterProp: 'label' }
const errorProps = (problem: string | undefined) => (problem ? { validateStatus: 'error' as const, help: problem } : {})

/** Which job runs, its parameters and its schedule. */
export function JobPlan({ values, onChange, errorOf, disabled = false }: SectionProps) {
  const id = useId()
  const { jobs, isLoading } = useKnownJobs()
  const name = typeof values.jobClassName === 'string' ? values.jobClassName : ''
  const job = jobs.find((known) => known.name === name)
  const given = readParameterText(values.parameter)
  const fields = Object.entries(job?.parameters ?? {})

  const choose = (next: string) => {
    onChange('jobClassName', next)
    onChange('parameter', defaultParameterText(jobs.find((known) => known.name === next)?.parameters ?? {}))
  }
  return (
    <div className={styles.grid}>
      <Form.Item
        label="任务"
        htmlFor={`${id}job`}
        required
        extra={job?.description}
        {...errorProps(errorOf('jobClassName'))}
      >
        <Select<string>
          id={`${id}job`}
          value={name || undefined}
          options={jobs.map((known) => ({ value: known.name, label: known.title }))}
          showSearch={search}
          loading={isLoading}
          disabled={disabled}
          placeholder="请选择任务"
          onChange={choose}
        />
      </Form.Item>
      <Form.Item label="cron表达式" htmlFor={`${id}cron`} required {...errorProps(errorOf('cronExpression'))}>
        <CronInput
          id={`${id}cron`}
          value={typeof values.cronExpression === 'string' ? values.cronExpression : ''}
          disabled={disabled}
          onChange={(next) => onChange('cronExpression', next || null)}
        />
      </Form.Item>
      {fields.map(([key, field], index) => (
        <Form.Item
          key={key}
          label={field.title}
          htmlFor={`${id}${key}`}
          required={field.required ?? false}
          extra={field.help}
          {...(index === fields.length - 1 && errorProps(errorOf('parameter')))}
        >
          <FieldEditor
            id={`${id}${key}`}
            name={key}
            field={field}
            value={given[key] ?? null}
            disabled={disabled}
            onChange={(next) => onChange('parameter', writeParameterText({ ...given, [key]: next }))}
          />
        </Form.Item>
      ))}
    </div>
  )
}
