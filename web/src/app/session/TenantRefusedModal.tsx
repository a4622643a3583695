import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Radio, Space } from 'antd'
import { useEffect, useState } from 'react'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { useTenants } from '../../api/session/useTenants.ts'
import { leaveTenantData } from '../createQueryClient.ts'

interface TenantRefusedModalProps {
  /** The message of the server; undefined if nothing was refused. */
  words: string | undefined
  onClose: () => void
}

/** The user lost access to the tenant of this page. Another one is chosen in a dialog, so that unsaved input is not lost. */
export function TenantRefusedModal({ words, onClose }: TenantRefusedModalProps) {
  const isOpen = words !== undefined
  const { message } = App.useApp()
  const client = useQueryClient()
  const { tenants, refetch } = useTenants(isOpen)
  const [chosen, setChosen] = useState<string>()
  const target = tenants.find(({ id }) => id === chosen)

  useEffect(() => {
    if (isOpen) void refetch()
  }, [isOpen, refetch])

  function enter() {
    if (!target) return
    pageTenant.enter(target.id)
    onClose()
    message.success(`已切换到租户“${target.name}”，请核对内容后再保存`)
    void leaveTenantData(client)
  }

  return (
    <Modal
      open={isOpen}
      title="租户不可用"
      zIndex={1850}
      width={440}
      onCancel={onClose}
      footer={[
        <Button key="later" onClick={onClose}>
          暂不切换
        </Button>,
        <Button key="enter" type="primary" disabled={!target} onClick={enter}>
          切换租户
        </Button>,
      ]}
    >
      <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
        <Alert type="warning" showIcon title={words} />
        <span>您在页面上填写的内容已保留。切换后再保存，内容将存入所选租户。</span>
        {tenants.length === 0 ? (
          <span>没有可以切换的租户，请联系管理员。</span>
        ) : (
          <Radio.Group
            aria-label="可用租户"
            value={chosen}
            onChange={(event) => setChosen(event.target.value as string)}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Space>
    </Modal>
  )
}
