import { ClockCircleOutlined } from '@ant-design/icons'
import { beijingTime, demoClockEndpoints } from '@lexdesk/domain'
import { App, Button, DatePicker, Modal, Tooltip } from 'antd'
import type { Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { businessNow, onBusinessClock, setBusinessClock } from '../../api/live/businessClock.ts'
import { useSession } from '../../api/session/useSession.ts'
import { fromDayjs, toDayjs, today } from '../../fields/texts/dateText.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { LazyMenu, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'

type Move = { days: number } | { to: string } | { reset: true }

const shownNow = (): string => beijingTime(businessNow())
const refreshMs = 10_000
/** The response arrives only after all due jobs have run. */
const moveTimeoutMs = 120_000

const ways: { key: string; label: string; move: () => Move }[] = [
  { key: 'day', label: '前进一天', move: () => ({ days: 1 }) },
  { key: 'week', label: '前进一周', move: () => ({ days: 7 }) },
  { key: 'month', label: '前进一月', move: () => ({ days: today().add(1, 'month').diff(today(), 'day') }) },
]

/** 演示时间: the current date of a demonstration, and the control to change it. */
export function DemoClock() {
  const { can } = useSession()
  const { message, notification } = App.useApp()
  const { isMobile } = useBreakpoint()
  const [now, setNow] = useState(shownNow)
  const [isMoving, setMoving] = useState(false)
  const [chosen, setChosen] = useState<Dayjs | null>()
  const overlay = useLazyOverlay()
  const hasChosen = useHasOpened(chosen !== undefined)

  useEffect(() => {
    const tick = () => setNow(shownNow())
    const timer = setInterval(tick, refreshMs)
    const unsubscribe = onBusinessClock(tick)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])

  async function move(data: Move) {
    setMoving(true)
    try {
      const { message: words, result } = await callEnvelope(demoClockEndpoints.move, data, {
        timeoutMs: moveTimeoutMs,
      })
      setBusinessClock(result.now)
      setChosen(undefined)
      if (result.served.length === 0) message.success(words)
      else
        notification.success({
          title: words,
          description: result.served.map((line) => <div key={line}>{line}</div>),
          duration: 8,
        })
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setMoving(false)
    }
  }

  const title = `演示时间 ${now.slice(0, 16)}`
  if (!can('demo:clock'))
    return (
      <Tooltip title={`${title}，由管理员调整`} trigger={['hover', 'click']}>
        <span className="frame-clock" role="note" aria-label={title}>
          <ClockCircleOutlined aria-hidden="true" /> {isMobile ? null : title}
        </span>
      </Tooltip>
    )
  return (
    <>
      <LazyMenu
        overlay={overlay}
        menu={{
          items: [
            ...(isMobile ? [{ key: 'now', label: title, disabled: true }] : []),
            ...ways.map(({ key, label }) => ({ key, label })),
            { key: 'choose', label: '选择时间' },
            { type: 'divider' },
            { key: 'reset', label: '恢复' },
          ],
          onClick: ({ key }) => {
            const way = ways.find((one) => one.key === key)
            if (way) void move(way.move())
            else if (key === 'choose') setChosen(toDayjs(now, 'datetime'))
            else if (key === 'reset') void move({ reset: true })
          },
        }}
      >
        <Button
          type="text"
          icon={<ClockCircleOutlined />}
          loading={isMoving}
          disabled={isMoving}
          aria-label={title}
          onClick={overlay.openFirst}
        >
          {isMobile ? null : title}
        </Button>
      </LazyMenu>
      {hasChosen && (
        <Modal
          title="选择演示时间"
          open={chosen !== undefined}
          okButtonProps={{ disabled: !chosen }}
          confirmLoading={isMoving}
          onCancel={() => setChosen(undefined)}
          onOk={() => void move({ to: fromDayjs(chosen, 'datetime')! })}
          width={360}
        >
          <p>前进时，到期的业务会立即处理；提醒、记录都按演示时间。登录与安全仍按实际时间。</p>
          <DatePicker
            showTime
            value={chosen ?? null}
            onChange={setChosen}
            aria-label="演示时间"
            style={{ width: '100%' }}
          />
        </Modal>
      )}
    </>
  )
}
