import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { ErrorHint } from '../../ui/ErrorHint.tsx'

interface PageBoundaryProps {
  children: ReactNode
}

/** Keeps a fault of one page away from the rest. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <>
        <ErrorHint error={error} title="页面出错了" onRetry={() => this.setState({ error: null })} />
        <div style={{ textAlign: 'center' }}>
          <Button type="link" onClick={() => window.location.reload()}>
            刷新页面
          </Button>
        </div>
      </>
    )
  }
}
