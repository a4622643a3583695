import { entrustment, type Field, type Row } from '@lexdesk/domain'
import { Alert, Steps, Typography } from 'antd'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import styles from './entrustments.module.css'

const course = [
  'lead',
  'checking',
  'quoting',
  'reviewing',
  'pendingSign',
  'inProgress',
  'closing',
  'closed',
  'archived',
]

/** The position of side states in the course. */
const besides: Record<string, string> = { suspended: 'inProgress' }
const early = ['declined', 'terminated']

/** 阶段: the progress of the matter and its court stages. */
export function MatterCourse({ row }: { row: Row<typeof entrustment> }) {
  const { isMobile } = useBreakpoint()
  const states = useDictionary('entrust_status')
  const status = String(row.status)
  const textOf = (state: string) => states.find(({ value }) => value === state)?.text ?? state
  const stages = row.stages as unknown[] | undefined
  return (
    <>
      <section className={styles.section} aria-label="办理进度">
        <Typography.Title level={5}>办理进度</Typography.Title>
        {early.includes(status) ? (
          <Alert type="info" showIcon title={`该委托${textOf(status)}，不再继续办理`} />
        ) : (
          <Steps
            size="small"
            orientation={isMobile ? 'vertical' : 'horizontal'}
            titlePlacement={isMobile ? 'horizontal' : 'vertical'}
            current={course.indexOf(besides[status] ?? status)}
            items={course.map((state) => ({
              title: besides[status] === state ? textOf(status) : textOf(state),
            }))}
          />
        )}
      </section>
      <section className={styles.section} aria-label="办理阶段">
        <Typography.Title level={5}>办理阶段</Typography.Title>
        {stages?.length ? (
          <FieldDisplay name="stages" field={entrustment.fields.stages as Field} value={stages} row={row} />
        ) : (
          <EmptyHint description="签约后可以增加阶段" />
        )}
      </section>
    </>
  )
}
