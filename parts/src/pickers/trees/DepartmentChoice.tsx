import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { DepartmentTree } from './DepartmentTree.tsx'
import styles from '../records/RecordDialog.module.css'
import type { TreeNode } from './TreeNode.ts'
import type { useTree } from './useTree.ts'

export interface DepartmentChoiceProps {
  tree: ReturnType<typeof useTree>
  isMany: boolean
  isRequired: boolean
  initial: readonly TreeNode[]
  onOk: (nodes: TreeNode[]) => void
  onCancel: () => void
}

/** The selection in the dialog until it is confirmed. */
export function DepartmentChoice({ tree, isMany, isRequired, initial, onOk, onCancel }: DepartmentChoiceProps) {
  // Until the user changes it, the initial selection applies: the tree may load after the dialog opens.
  const [touched, setTouched] = useState<readonly TreeNode[]>()
  const [isRefused, setRefused] = useState(false)
  const chosen = touched ?? initial
  const confirm = () => {
    if (isRequired && chosen.length === 0) setRefused(true)
    else onOk([...chosen])
  }
  return (
    <>
      <DepartmentTree
        tree={tree}
        isMany={isMany}
        chosen={chosen.map(({ key }) => key)}
        height={400}
        onChosen={(nodes) => {
          setTouched(nodes)
          setRefused(false)
        }}
      />
      {isRefused && chosen.length === 0 && (
        <Typography.Text type="danger" role="alert">
          请选择部门!
        </Typography.Text>
      )}
      <Flex justify="end" gap={8} className={styles.footer}>
        <Button onClick={onCancel}>取消</Button>
        {/* Until the departments are loaded, only an empty selection could be confirmed. */}
        <Button type="primary" disabled={!tree.isKnown} onClick={confirm}>
          确定
        </Button>
      </Flex>
    </>
  )
}
