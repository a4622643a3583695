import { type NotificationChoices, noticeKindNames, noticeKinds, type NoticeWay, noticeWays } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Input, Switch } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { accountCalls } from '../accountCalls.ts'
import { useSending } from '../useSending.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import styles from './account.module.css'

const key = ['account', 'notifications']
const usualHours = { from: '22:00', to: '07:00' }
const wayNames = Object.keys(noticeWays) as NoticeWay[]

/** /account/settings/notification: how notices arrive, by kind, and when mail and text messages wait. */
export function NotificationPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => accountCalls.notifications(signal),
  })
  return (
    <SettingsFrame title="消息通知">
      <div className={layout.panel}>
        {data ? (
          <Choices {...data} />
        ) : error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={6} columns={4} />
        )}
      </div>
    </SettingsFrame>
  )
}

interface ChoicesProps {
  choices: NotificationChoices
  canMail: boolean
  canText: boolean
}

function Choices({ choices: saved, canMail, canText }: ChoicesProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [choices, setChoices] = useState(saved)
  const { isBusy, problem, send } = useSending()
  const { kinds, quietHours } = choices
  const isPossible: Record<NoticeWay, boolean> = { inApp: true, mail: canMail, sms: canText }
  const missing = [!canMail && '邮件', !canText && '短信'].filter(Boolean).join('和')

  const save = () =>
    send(async () => {
      const kept = await accountCalls.saveNotifications(choices)
      setChoices(kept)
      client.setQueryData(key, { choices: kept, canMail, canText })
      message.success('已保存通知设置')
    })

  return (
    <>
      <h2 className={styles.heading}>接收方式</h2>
      <p className={styles.lead}>带“紧急”的消息始终在站内提醒，不能关闭。通告由发布人选择对象，不受此处影响。</p>
      {missing && (
        <Alert
          className={styles.problem}
          type="info"
          showIcon
          title={`系统未配置${missing}服务，暂不能用${missing}接收`}
        />
      )}
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">消息类型</th>
            {wayNames.map((way) => (
              <th key={way} scope="col">
                {noticeWays[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKindNames.map((kind) => {
            const { title, isUrgent } = noticeKinds[kind]
            return (
              <tr key={kind}>
                <th scope="row">
                  {title}
                  {isUrgent && <span className={styles.urgent}>紧急</span>}
                </th>
                {wayNames.map((way) => (
                  <td key={way}>
                    <Checkbox
                      aria-label={`${title}：${noticeWays[way]}`}
                      checked={kinds[kind][way] && isPossible[way]}
                      disabled={!isPossible[way] || (way === 'inApp' && isUrgent)}
                      onChange={({ target }) =>
                        setChoices({
                          ...choices,
                          kinds: { ...kinds, [kind]: { ...kinds[kind], [way]: target.checked } },
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <h2 className={styles.heading}>免打扰时段</h2>
      <p className={styles.lead}>时段内的邮件和短信延后到结束时发送；紧急消息照常发送，站内消息照常保存。</p>
      <div className={styles.hours}>
        <Switch
          aria-label="免打扰时段"
          checked={quietHours !== null}
          onChange={(isOn) => setChoices({ ...choices, quietHours: isOn ? usualHours : null })}
        />
        {quietHours && (
          <>
            <Input
              type="time"
              aria-label="开始时间"
              value={quietHours.from}
              onChange={({ target }) => setChoices({ ...choices, quietHours: { ...quietHours, from: target.value } })}
            />
            <span>至</span>
            <Input
              type="time"
              aria-label="结束时间"
              value={quietHours.to}
              onChange={({ target }) => setChoices({ ...choices, quietHours: { ...quietHours, to: target.value } })}
            />
            {quietHours.to <= quietHours.from && <span className={styles.quiet}>（次日）</span>}
          </>
        )}
      </div>
      {problem && <Alert className={styles.problem} type="error" showIcon title={problem} />}
      <div className={styles.save}>
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          保存通知设置
        </Button>
      </div>
    </>
  )
}
