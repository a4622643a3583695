import { Alert, Button, Typography } from 'antd'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { dayTypeTitles, type HolidayRow } from '../HolidayRow.ts'
import styles from './NoticeDialog.module.css'
import { NoticeTable } from './NoticeTable.tsx'
import type { NoticeModel } from './useNotice.ts'

/** What was understood and what was not, for the user to confirm. */
export function NoticeProposal({ model }: { model: NoticeModel }) {
  const { notice, comparison, holidays, failure } = model
  if (!notice) return null
  const { days, unread, year, sourceNo } = notice
  const lines = comparison?.lines ?? []
  const count = (status: string) => lines.filter((line) => line.status === status).length
  const unmentioned = comparison?.unmentioned ?? []

  return (
    <div className={styles.proposal}>
      {unread.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              有 {unread.length} 处没有读懂，不会录入：
              <ul className={styles.unread}>
                {unread.map(({ text, reason }, index) => (
                  <li key={index}>
                    “{text}”<Typography.Text type="secondary">——{reason}</Typography.Text>
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
      {holidays.error && !comparison && (
        <Alert
          type="error"
          showIcon
          title={`无法与已录入的节假日比对：${formatError(holidays.error)}`}
          action={
            <Button size="small" onClick={holidays.retry}>
              重试
            </Button>
          }
        />
      )}
      {days.length > 0 && (
        <>
          <div>
            {year} 年{sourceNo && `，${sourceNo}`}：读到 {days.length} 天
            {comparison && `，新增 ${count('new')}，不同 ${count('differs')}，已有 ${count('same')}`}
          </div>
          <NoticeTable model={model} />
          <Typography.Text type="secondary">
            通知不区分法定节日与调休放假，新增的日期“法定节日”均为否，请录入后在列表中核对。
          </Typography.Text>
        </>
      )}
      {unmentioned.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`已录入而通知没有写到的 ${unmentioned.length} 天不会改动，请在列表中核对：${unmentioned.map(dayWords).join('、')}`}
        />
      )}
      {failure && <Alert type="error" showIcon title={failureWords(failure)} />}
    </div>
  )
}

/** Without a response it is unknown whether the server has saved; the refreshed comparison shows it. */
const failureWords = (failure: Error): string =>
  failure instanceof ApiError && failure.status > 0
    ? `一天也没有保存：${formatError(failure)}`
    : `没有收到服务器的答复，是否已保存以重新比对的结果为准：${formatError(failure)}`

const dayWords = ({ date, name, type }: HolidayRow) => `${date} ${name}${dayTypeTitles[type]}`
