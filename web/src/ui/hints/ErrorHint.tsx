import { Button, Result, Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatError, isTold } from './formatError.ts'

interface ErrorHintProps {
  error: unknown
  onRetry?: () => void
  title?: ReactNode
}

/** In place of content that could not be had: the reason, the number of the request for support, and another try. */
export function ErrorHint({ error, onRetry, title = '加载失败' }: ErrorHintProps) {
  const requestId = isTold(error) ? error.requestId : undefined
  return (
    <div role="alert">
      <Result
        status="warning"
        title={title}
        subTitle={
          <>
            <div>{isTold(error) ? error.message : formatError(error)}</div>
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
        extra={
          onRetry && (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          )
        }
      />
    </div>
  )
}
