import { PrinterOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatError } from '../../../ui/hints/formatError.ts'
import { Paper } from './Paper.tsx'

interface PrintButtonProps {
  title: string
  /** Printed across the sheet. */
  isWide: boolean
  /** What is printed, of what the page has loaded. */
  content: () => ReactNode
  /** All of it, where the page shows a part. The print command of the browser does not wait for it. */
  load?: () => Promise<ReactNode>
}

interface Printed {
  content: ReactNode
  /** The browser prints already. */
  isByBrowser: boolean
}

/** Prints on A4; the browser's dialog saves the same as PDF. Its own print command prints the same sheet. */
export function PrintButton({ title, isWide, content, load }: PrintButtonProps) {
  const { message } = App.useApp()
  const [isLoading, setLoading] = useState(false)
  const [printed, setPrinted] = useState<Printed>()
  async function print() {
    setLoading(true)
    try {
      setPrinted({ content: load ? await load() : content(), isByBrowser: false })
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setLoading(false)
    }
  }
  const printAtOnce = useEffectEvent(() => {
    if (!printed) flushSync(() => setPrinted({ content: content(), isByBrowser: true }))
  })
  useEffect(() => {
    const onBegin = () => printAtOnce()
    window.addEventListener('beforeprint', onBegin)
    return () => window.removeEventListener('beforeprint', onBegin)
  }, [])
  return (
    <>
      <Button icon={<PrinterOutlined />} loading={isLoading} onClick={() => void print()}>
        打印 / PDF
      </Button>
      {printed && (
        <Paper title={title} isWide={isWide} isByBrowser={printed.isByBrowser} onPrinted={() => setPrinted(undefined)}>
          {printed.content}
        </Paper>
      )}
    </>
  )
}
