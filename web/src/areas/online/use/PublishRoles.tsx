import { formUseEndpoints, onlineForm } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Typography } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import styles from './PublishRoles.module.css'
import { type LevelChoices, RoleLevels } from './RoleLevels.tsx'

interface PublishRolesProps {
  /** A form that is about to be published. */
  id: string
  choices: LevelChoices
  onChange: (choices: LevelChoices) => void
}

/** Who may use a form once it is published. A user without the permission to grant sees who has it. */
export function PublishRoles({ id, choices, onChange }: PublishRolesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', onlineForm.name, 'use', id],
    queryFn: ({ signal }) => call(formUseEndpoints.read, { id }, { signal }),
    gcTime: 0,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} columns={2} />
  if (!data.mayGrant) return <Alert type="info" showIcon title={laterWords(data.granters)} />
  return (
    <section aria-labelledby="publish-roles" className={styles.section}>
      <Typography.Text strong id="publish-roles">
        谁能用
      </Typography.Text>
      <RoleLevels use={data} choices={choices} onChange={onChange} />
    </section>
  )
}

const laterWords = (granters: readonly string[]): string =>
  `发布后只有可以发布表单的角色能用。其他角色由${granters.length > 0 ? granters.join('、') : '有授权权限的管理员'}在表单的“谁能用”里授权。`
