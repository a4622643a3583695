import { type AnyRow, exampleProject } from '@lexdesk/domain'
import { Progress } from 'antd'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'

interface ProjectValueProps {
  row: AnyRow
  name: keyof typeof exampleProject.fields
}

/** A value of a project, displayed as its definition says. */
export function ProjectValue({ row, name }: ProjectValueProps) {
  return <FieldDisplay name={name} field={exampleProject.fields[name]} value={row[name]} row={row} compact />
}

/** A value of a project under its name. */
export function ProjectFact(props: ProjectValueProps) {
  return (
    <div>
      <dt>{exampleProject.fields[props.name].title}</dt>
      <dd>
        <ProjectValue {...props} />
      </dd>
    </div>
  )
}

/** How far a project is, as a bar. */
export function ProjectProgress({ row }: { row: AnyRow }) {
  return (
    <Progress
      percent={Number(row.progress ?? 0)}
      status="normal"
      strokeColor="var(--ant-color-primary)"
      aria-label={`${String(row.name)}的进度`}
    />
  )
}
