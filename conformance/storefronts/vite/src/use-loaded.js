import { useCallback, useEffect, useState } from 'react'

/** Result of `load`, undefined until it is there, and a function that loads it again. */
export function useLoaded(load) {
  const [value, setValue] = useState()
  const reload = useCallback(async () => setValue(await load()), [])
  useEffect(() => void reload(), [reload])
  return [value, reload]
}
