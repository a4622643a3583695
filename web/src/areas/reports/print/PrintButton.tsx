import { PrinterOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatError } from '../../../ui/hints/formatError.ts'
import { Paper } from './Paper.tsx'

interface PrintButtonProps {
  title: string
  /** Printed across the sheet. */
  isWide: boolean
  /** What is printed; may be loaded first. */
  content: () => ReactNode | Promise<ReactNode>
}

/** Prints on A4; the browser's dialog saves the same as PDF. */
export function PrintButton({ title, isWide, content }: PrintButtonProps) {
  const { message } = App.useApp()
  const [isLoading, setLoading] = useState(false)
  const [printed, setPrinted] = useState<ReactNode>()
  async function print() {
    setLoading(true)
    try {
      setPrinted(await content())
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button icon={<PrinterOutlined />} loading={isLoading} onClick={() => void print()}>
        打印 / PDF
      </Button>
      {printed !== undefined && (
        <Paper title={title} isWide={isWide} onPrinted={() => setPrinted(undefined)}>
          {printed}
        </Paper>
      )}
    </>
  )
}
