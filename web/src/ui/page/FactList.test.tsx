import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FactList } from './FactList.tsx'

test('labels and values are terms and their definitions', () => {
  render(<FactList facts={[{ key: 'a', label: '签订日期', children: '2026-11-18' }]} />)
  expect(screen.getByRole('term')).toHaveTextContent('签订日期')
  expect(screen.getByRole('definition')).toHaveTextContent('2026-11-18')
})
