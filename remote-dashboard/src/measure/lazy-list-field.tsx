import { lazyModule } from 'shared/lazy';
import { LazyPart } from '../panel/lazy-part.tsx';
import type { ListFieldProps } from './list-field.tsx';

// With the code that the form shows: the dashboard's first script names each chunk.
const listField = lazyModule(() => import(/* webpackChunkName: "measure-parts" */ './list-field.tsx'));

/** The field for a list of probes, whose code comes with the first list: most measurements have one target. */
export function LazyListField(props: ListFieldProps) {
  return (
    <LazyPart lazy={listField} what="field" loading="Loading the field…" problem="The field for a list of probes could not be loaded.">
      {({ ListField }) => <ListField {...props} />}
    </LazyPart>
  );
}
