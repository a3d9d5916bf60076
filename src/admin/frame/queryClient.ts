import { MutationCache, type MutationOptions, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { isTemporary, messageOf } from '#data/office/errors.ts';
import { forgetInvalid } from '../forms/invalidToast.ts';

export interface Notice {
	title: string;
	description?: string | undefined;
	/** A later notice with the same id takes its place. */
	id?: string;
}
type Words<Arguments extends unknown[]> = string | Notice | ((...from: Arguments) => string | Notice | undefined);

interface ToastMeta extends Record<string, unknown> {
	/** For what is tried until it works: each try's answer takes the place of the one before. */
	id?: string;
	/** Said when it went well. A function is given the answer and what was asked for. */
	// biome-ignore lint/suspicious/noExplicitAny: meta knows nothing of its mutation's types
	done?: Words<[data: any, variables: any]>;
	/**
	 * Said when it went wrong: as text, the sentence for when the server had none of its own. A notice keeps its title,
	 * and the server's sentence is its description.
	 */
	failed?: Words<[error: Error]>;
	/** Makes an 'Ångra' in the toast that does what is returned; nothing when there is nothing to undo. */
	// biome-ignore lint/suspicious/noExplicitAny: meta knows nothing of its mutation's types
	undo?: (data: any, variables: any) => (() => void) | undefined;
	/** Query keys that are no longer true afterwards, whether it went well or not. */
	invalidates?: readonly (readonly unknown[])[];
}

declare module '@tanstack/react-query' {
	interface Register {
		mutationMeta: ToastMeta;
	}
}

/** Milliseconds that an 'Ångra' stays. */
const undoTime = 10_000;

export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 10_000,
			// A list that fails for good shows its error at once; one that a phone in a cellar lost is asked for again.
			retry: (failures, error) => failures < 2 && isTemporary(error),
			// Offline is told by the failed request: the browser's own guess is often wrong.
			networkMode: 'always',
		},
		mutations: { networkMode: 'always' },
	},
	mutationCache: new MutationCache({
		onSuccess: (data, variables, _onMutateResult, mutation) => {
			const { id, done, undo } = mutation.meta ?? {};
			const notice = toNotice(typeof done === 'function' ? done(data, variables) : done);
			if (!notice) return;
			forgetInvalid();
			const onClick = undo?.(data, variables);
			toast.success(notice.title, {
				id: notice.id ?? id,
				description: notice.description,
				...(onClick && { action: { label: 'Ångra', onClick }, duration: undoTime }),
			});
		},
		onError: (error, _variables, _onMutateResult, mutation) => {
			console.error(error);
			const { id, failed } = mutation.meta ?? {};
			if (!failed) return;
			const said = messageOf(error);
			if (typeof failed === 'string') show({ title: said ?? failed, id });
			else if (typeof failed === 'function') show({ id, ...toNotice(failed(error)) });
			else show({ id, ...failed, description: said ?? failed.description });
		},
		onSettled: async (_data, error, _variables, _onMutateResult, mutation): Promise<void> => {
			const keys = mutation.meta?.invalidates ?? [];
			const isTrueAgain = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
			// A button stays busy until what it changed has been read anew. After a failure it is free at once: without
			// network the reading would keep a person from trying again.
			if (!error) await isTrueAgain;
		},
	}),
});

/** Runs a mutation from outside a component: an 'Ångra' may be clicked when the page it came from is gone. */
export async function runMutation<Data, Variables>(
	// biome-ignore lint/suspicious/noExplicitAny: what onMutate gives is nobody's business here
	options: MutationOptions<Data, Error, Variables, any>,
	variables: Variables,
): Promise<void> {
	// Told by its toast.
	await queryClient
		.getMutationCache()
		.build(queryClient, options)
		.execute(variables)
		.catch(() => undefined);
}

function show({ title, ...details }: Partial<Notice>) {
	if (title) toast.error(title, details);
}

function toNotice(words: string | Notice | undefined): Notice | undefined {
	return typeof words === 'string' ? { title: words } : words;
}
