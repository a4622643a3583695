import { type AnyRow, permissionCode, setting as definition, type ListedSetting } from '@lexdesk/domain'
import { App, Button, Drawer, Input, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { HistoryTimeline } from '../../resource/history/HistoryTimeline.tsx'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { settingCalls } from './settingCalls.ts'
import styles from './SettingPage.module.css'

interface SettingRowProps {
  setting: ListedSetting
  onSaved: () => Promise<unknown>
}

/** One number: its meaning, its range and who changed it. */
export function SettingRow({ setting, onSaved }: SettingRowProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const { title, unit, usual, min, max, id } = setting
  const [value, setValue] = useState<number | null>(setting.value)
  const [note, setNote] = useState(setting.note ?? '')
  const [isBusy, setBusy] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const mayEdit = can(permissionCode(definition, 'edit'))
  const isTouched = value !== setting.value || note !== (setting.note ?? '')

  async function send(work: () => Promise<string>) {
    setBusy(true)
    try {
      message.success(await work())
      await onSaved()
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className={styles.row} aria-label={title}>
      <div className={styles.words}>
        <span>
          {title} {setting.value !== usual && <Tag color="processing">已调整</Tag>}
        </span>
        <small>
          默认 {usual}，可设 {min} 至 {max}
          {setting.updateBy && ` · ${setting.updateBy} ${setting.updateTime ?? ''}`}
        </small>
      </div>
      <InputNumber
        className={styles.number}
        aria-label={title}
        min={min}
        max={max}
        value={value}
        suffix={unit}
        disabled={!mayEdit || isBusy}
        onChange={setValue}
      />
      <Input
        className={styles.note}
        aria-label={`${title}的备注`}
        placeholder="备注"
        maxLength={500}
        value={note}
        disabled={!mayEdit || isBusy}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.acts}>
        {mayEdit && (
          <Button
            type="primary"
            size="small"
            loading={isBusy}
            disabled={!isTouched || value === null}
            onClick={() => value !== null && void send(() => settingCalls.save(setting, value, note.trim() || null))}
          >
            保存
          </Button>
        )}
        {mayEdit && (
          <ConfirmButton
            size="small"
            disabled={setting.value === usual || isBusy}
            title={`将“${title}”恢复为 ${usual} ${unit}？`}
            onConfirm={() => send(() => settingCalls.reset(setting))}
          >
            恢复默认
          </ConfirmButton>
        )}
        {can(permissionCode(definition, 'history')) && (
          <Button size="small" type="text" disabled={id === null} onClick={() => setHistoryOpen(true)}>
            历史
          </Button>
        )}
      </div>
      {id !== null && (
        <Drawer title={`${title}的历史`} open={isHistoryOpen} destroyOnHidden onClose={() => setHistoryOpen(false)}>
          <HistoryTimeline resource={definition} row={{ ...setting, id } as unknown as AnyRow} />
        </Drawer>
      )}
    </li>
  )
}
