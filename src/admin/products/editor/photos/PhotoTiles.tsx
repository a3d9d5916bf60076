import {
	type Announcements,
	closestCenter,
	DndContext,
	KeyboardSensor,
	MouseSensor,
	TouchSensor,
	type UniqueIdentifier,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { MediaItem } from './mediaItems.ts';
import { PhotoTile } from './PhotoTile.tsx';

interface PhotoTilesProps {
	photos: readonly MediaItem[];
	srcOf: (item: MediaItem) => string | undefined;
	/** Called with the keys of all photos in their new order. */
	onOrder: (keys: string[]) => void;
	onRemove: (key: string) => void;
	onRetry: (key: string) => void;
}

/**
 * The photos in the order that visitors see. A mouse drags after 8 px; a finger after a short press, so that the page
 * still scrolls; a keyboard lifts with space.
 */
export function PhotoTiles({ photos, srcOf, onOrder, onRemove, onRetry }: PhotoTilesProps) {
	const [spoken, setSpoken] = useState('');
	const sensors = useSensors(
		useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
		useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const keys = photos.map(({ key }) => key);
	const place = (key: UniqueIdentifier) => `plats ${keys.indexOf(String(key)) + 1} av ${keys.length}`;

	function move(from: number, to: number) {
		onOrder(arrayMove(keys, from, to));
		setSpoken(to === 0 ? 'Bilden är nu huvudbild.' : `Bilden är flyttad till plats ${to + 1} av ${keys.length}.`);
	}

	const announcements: Announcements = {
		onDragStart: ({ active }) => `Bilden är lyft från ${place(active.id)}.`,
		onDragOver: ({ over }) => (over ? `Bilden är över ${place(over.id)}.` : undefined),
		onDragEnd: ({ over }) => (over ? `Bilden är släppt på ${place(over.id)}.` : 'Bilden ligger kvar.'),
		onDragCancel: () => 'Avbrutet. Bilden ligger kvar.',
	};

	return (
		<DndContext
			sensors={sensors}
			collisionDetection={closestCenter}
			onDragEnd={({ active, over }) => {
				if (over && over.id !== active.id)
					onOrder(arrayMove(keys, keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
			}}
			accessibility={{
				announcements,
				screenReaderInstructions: {
					draggable:
						'Tryck på mellanslag för att lyfta bilden, flytta med piltangenterna och tryck på mellanslag igen för att släppa. Escape avbryter.',
				},
			}}
		>
			<SortableContext items={keys} strategy={rectSortingStrategy}>
				<ol aria-label="Bilder" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
					{photos.map((item, index) => (
						<PhotoTile
							key={item.key}
							item={item}
							index={index}
							count={photos.length}
							src={srcOf(item)}
							onMove={move}
							onRemove={() => onRemove(item.key)}
							onRetry={() => onRetry(item.key)}
						/>
					))}
				</ol>
			</SortableContext>
			<p role="status" className="sr-only">
				{spoken}
			</p>
		</DndContext>
	);
}
