import { Button, Result, Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatError, isServerError } from './formatError.ts'

interface ErrorHintProps {
  error: unknown
  onRetry?: () => void
  title?: ReactNode
}

/** Shown in place of content that failed to load: the reason, the request id for support, and a retry button. */
export function ErrorHint({ error, onRetry, title = '加载失败' }: ErrorHintProps) {
  const requestId = isServerError(error) ? error.requestId : undefined
  return (
    <div role="alert">
      <Result
        status="warning"
        title={title}
        subTitle={
          <>
            <div>{isServerError(error) ? error.message : formatError(error)}</div>
            {requestId && (
              <div>
                请求编号：
                <Typography.Text copyable type="secondary">
                  {requestId}
                </Typography.Text>
              </div>
            )}
          </>
        }
        extra={onRetry && <Button onClick={onRetry}>重试</Button>}
      />
    </div>
  )
}
