import { type Resource, staleWords, type Values } from '@lexdesk/domain'
import { Alert, Button, Modal, Space, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { type Choice, compareVersions, mergeVersions, type Versions } from './compareVersions.ts'
import styles from './ConflictDialog.module.css'
import { ConflictField } from './ConflictField.tsx'
import { editableNames } from './formValues.ts'

interface ConflictDialogProps {
  resource: Resource
  versions: Versions
  /** My changes on the latest row, or null to go back. */
  onAnswer: (merged: Values | null) => void
}

/** Somebody saved first, possibly the user in another window: for each field that both changed, the user chooses. */
export function ConflictDialog({ resource, versions, onAnswer }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const comparison = useMemo(
    () => compareVersions(resource, editableNames(resource, 'edit'), versions),
    [resource, versions],
  )
  const { disputed, theirs, mine } = comparison
  const { updateBy, updateTime } = versions.latest
  const isOwn = useSession().user.username === updateBy
  const updater = (versions.latest.updateBy_dictText as string | null | undefined) ?? updateBy
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(disputed.map(({ name }) => [name, choice])))
  const titles = (fields: typeof mine) => fields.map(({ field }) => field.title).join('、')
  return (
    <Modal
      open
      width={960}
      title={staleWords(resource.title, isOwn)}
      mask={{ closable: false }}
      onCancel={() => onAnswer(null)}
      footer={[
        <Button key="back" onClick={() => onAnswer(null)}>
          返回编辑
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={disputed.some(({ name }) => !choices[name])}
          onClick={() => onAnswer(mergeVersions(comparison, versions, choices))}
        >
          合并并保存
        </Button>,
      ]}
    >
      <Space orientation="vertical" size={16} className={styles.body}>
        <Alert
          type="warning"
          showIcon
          title={
            updateTime
              ? `${isOwn ? '您' : (updater ?? '其他人')} 已于 ${updateTime} 保存了新的内容`
              : '在您编辑期间，已有新的内容被保存'
          }
          description={
            disputed.length > 0
              ? `有 ${disputed.length} 个字段两处都作了修改，请逐项选择`
              : '两处修改的字段不同，可以直接合并'
          }
        />
        {disputed.length > 1 && (
          <Space>
            <Button size="small" onClick={() => chooseAll('mine')}>
              全部用我的
            </Button>
            <Button size="small" onClick={() => chooseAll('latest')}>
              全部用最新
            </Button>
          </Space>
        )}
        {disputed.map(({ name, field }) => (
          <ConflictField
            key={name}
            name={name}
            field={field}
            versions={versions}
            choice={choices[name]}
            onChoose={(choice) => setChoices((before) => ({ ...before, [name]: choice }))}
          />
        ))}
        {mine.length > 0 && <Typography.Text type="secondary">保留我的修改：{titles(mine)}</Typography.Text>}
        {theirs.length > 0 && <Typography.Text type="secondary">采用最新内容：{titles(theirs)}</Typography.Text>}
      </Space>
    </Modal>
  )
}
