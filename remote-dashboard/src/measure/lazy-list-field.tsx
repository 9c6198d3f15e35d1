import { lazyModule, useLazyModule } from 'shared/lazy';
import { Failure } from '../panel/failure.tsx';
import { Loading } from '../panel/loading.tsx';
import { useGateway } from '../use-gateway.ts';
import type { ListFieldProps } from './list-field.tsx';

// With the code that the form shows: the dashboard's first script names each chunk.
const listField = lazyModule(() => import(/* webpackChunkName: "measure-parts" */ './list-field.tsx'));

/** The field for a list of probes, whose code comes with the first list: most measurements have one target. */
export function LazyListField(props: ListFieldProps) {
  const { onError } = useGateway();
  const [state, load] = useLazyModule(listField, { onError });
  if (state.status === 'ready') return <state.module.ListField {...props} />;
  if (state.status !== 'failed') return <Loading>Loading the field…</Loading>;
  return <Failure alert what="field" problem="The field for a list of probes could not be loaded." onRetry={load} />;
}
