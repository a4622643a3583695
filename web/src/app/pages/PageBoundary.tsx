import { reloadFailedParts } from '@lexdesk/parts'
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { network } from '../../api/calls/network.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { ChunkError, isChunkFailure } from './ChunkError.ts'

interface PageBoundaryProps {
  children: ReactNode
}

/** Isolates an error of one page from the rest. Code that failed to load is retried after an outage. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  #stop = () => {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override componentDidMount(): void {
    this.#stop = network.subscribe(() => {
      if (network.state() === 'reachable' && isChunkFailure(this.state.error)) this.#retry()
    })
  }

  override componentWillUnmount(): void {
    this.#stop()
  }

  #retry = (): void => {
    reloadFailedParts()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const isChunk = isChunkFailure(error)
    return (
      <>
        <ErrorHint
          error={isChunk ? new ChunkError() : error}
          title={isChunk ? '页面加载失败' : '页面出错了'}
          onRetry={this.#retry}
        />
        <div style={{ textAlign: 'center' }}>
          <Button type="link" onClick={() => window.location.reload()}>
            刷新页面
          </Button>
        </div>
      </>
    )
  }
}
