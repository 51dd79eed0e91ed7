#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css_base_css[] = {
#embed "../WebPage/Files/css/base.css"
};
static const unsigned char css_docs_css[] = {
#embed "../WebPage/Files/css/docs.css"
};
static const unsigned char css_home_css[] = {
#embed "../WebPage/Files/css/home.css"
};
static const unsigned char css_homes_css[] = {
#embed "../WebPage/Files/css/homes.css"
};
static const unsigned char css_layout_css[] = {
#embed "../WebPage/Files/css/layout.css"
};
static const unsigned char css_look_css[] = {
#embed "../WebPage/Files/css/look.css"
};
static const unsigned char css_pages_css[] = {
#embed "../WebPage/Files/css/pages.css"
};
static const unsigned char css_search_css[] = {
#embed "../WebPage/Files/css/search.css"
};
static const unsigned char css_stage_css[] = {
#embed "../WebPage/Files/css/stage.css"
};
static const unsigned char css_together_css[] = {
#embed "../WebPage/Files/css/together.css"
};
static const unsigned char css_tour_css[] = {
#embed "../WebPage/Files/css/tour.css"
};
static const unsigned char favicon_svg[] = {
#embed "../WebPage/Files/favicon.svg"
};
static const unsigned char fonts_thai_bold_woff2[] = {
#embed "../WebPage/Files/fonts/thai-bold.woff2"
};
static const unsigned char fonts_thai_regular_woff2[] = {
#embed "../WebPage/Files/fonts/thai-regular.woff2"
};
static const unsigned char icon_192_png[] = {
#embed "../WebPage/Files/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "../WebPage/Files/icon-512.png"
};
static const unsigned char index_html[] = {
#embed "../WebPage/Files/index.html"
};
static const unsigned char js_account_account_settings_js[] = {
#embed "../WebPage/Files/js/account/account-settings.js"
};
static const unsigned char js_account_account_view_js[] = {
#embed "../WebPage/Files/js/account/account-view.js"
};
static const unsigned char js_account_device_js[] = {
#embed "../WebPage/Files/js/account/device.js"
};
static const unsigned char js_account_invitation_js[] = {
#embed "../WebPage/Files/js/account/invitation.js"
};
static const unsigned char js_account_saved_searches_js[] = {
#embed "../WebPage/Files/js/account/saved-searches.js"
};
static const unsigned char js_account_sign_in_js[] = {
#embed "../WebPage/Files/js/account/sign-in.js"
};
static const unsigned char js_base_map_map_base_js[] = {
#embed "../WebPage/Files/js/base-map/map-base.js"
};
static const unsigned char js_base_map_map_canvas_js[] = {
#embed "../WebPage/Files/js/base-map/map-canvas.js"
};
static const unsigned char js_base_map_map_cells_js[] = {
#embed "../WebPage/Files/js/base-map/map-cells.js"
};
static const unsigned char js_base_map_map_controls_js[] = {
#embed "../WebPage/Files/js/base-map/map-controls.js"
};
static const unsigned char js_base_map_map_draw_js[] = {
#embed "../WebPage/Files/js/base-map/map-draw.js"
};
static const unsigned char js_base_map_map_files_js[] = {
#embed "../WebPage/Files/js/base-map/map-files.js"
};
static const unsigned char js_base_map_map_gestures_js[] = {
#embed "../WebPage/Files/js/base-map/map-gestures.js"
};
static const unsigned char js_base_map_map_ground_js[] = {
#embed "../WebPage/Files/js/base-map/map-ground.js"
};
static const unsigned char js_base_map_map_labels_js[] = {
#embed "../WebPage/Files/js/base-map/map-labels.js"
};
static const unsigned char js_base_map_map_layers_js[] = {
#embed "../WebPage/Files/js/base-map/map-layers.js"
};
static const unsigned char js_base_map_map_names_js[] = {
#embed "../WebPage/Files/js/base-map/map-names.js"
};
static const unsigned char js_base_map_map_rail_js[] = {
#embed "../WebPage/Files/js/base-map/map-rail.js"
};
static const unsigned char js_base_map_map_shapes_js[] = {
#embed "../WebPage/Files/js/base-map/map-shapes.js"
};
static const unsigned char js_base_map_map_style_js[] = {
#embed "../WebPage/Files/js/base-map/map-style.js"
};
static const unsigned char js_base_map_map_tiles_js[] = {
#embed "../WebPage/Files/js/base-map/map-tiles.js"
};
static const unsigned char js_base_map_map_view_js[] = {
#embed "../WebPage/Files/js/base-map/map-view.js"
};
static const unsigned char js_base_map_small_map_js[] = {
#embed "../WebPage/Files/js/base-map/small-map.js"
};
static const unsigned char js_base_map_turned_box_js[] = {
#embed "../WebPage/Files/js/base-map/turned-box.js"
};
static const unsigned char js_core_account_js[] = {
#embed "../WebPage/Files/js/core/account.js"
};
static const unsigned char js_core_api_js[] = {
#embed "../WebPage/Files/js/core/api.js"
};
static const unsigned char js_core_combo_js[] = {
#embed "../WebPage/Files/js/core/combo.js"
};
static const unsigned char js_core_commute_js[] = {
#embed "../WebPage/Files/js/core/commute.js"
};
static const unsigned char js_core_controls_js[] = {
#embed "../WebPage/Files/js/core/controls.js"
};
static const unsigned char js_core_dialog_js[] = {
#embed "../WebPage/Files/js/core/dialog.js"
};
static const unsigned char js_core_dom_js[] = {
#embed "../WebPage/Files/js/core/dom.js"
};
static const unsigned char js_core_failure_js[] = {
#embed "../WebPage/Files/js/core/failure.js"
};
static const unsigned char js_core_feed_text_js[] = {
#embed "../WebPage/Files/js/core/feed-text.js"
};
static const unsigned char js_core_format_js[] = {
#embed "../WebPage/Files/js/core/format.js"
};
static const unsigned char js_core_icons_js[] = {
#embed "../WebPage/Files/js/core/icons.js"
};
static const unsigned char js_core_key_js[] = {
#embed "../WebPage/Files/js/core/key.js"
};
static const unsigned char js_core_layers_js[] = {
#embed "../WebPage/Files/js/core/layers.js"
};
static const unsigned char js_core_local_time_js[] = {
#embed "../WebPage/Files/js/core/local-time.js"
};
static const unsigned char js_core_network_js[] = {
#embed "../WebPage/Files/js/core/network.js"
};
static const unsigned char js_core_pages_js[] = {
#embed "../WebPage/Files/js/core/pages.js"
};
static const unsigned char js_core_qr_code_js[] = {
#embed "../WebPage/Files/js/core/qr-code.js"
};
static const unsigned char js_core_search_js[] = {
#embed "../WebPage/Files/js/core/search.js"
};
static const unsigned char js_core_share_js[] = {
#embed "../WebPage/Files/js/core/share.js"
};
static const unsigned char js_core_storage_js[] = {
#embed "../WebPage/Files/js/core/storage.js"
};
static const unsigned char js_core_toast_js[] = {
#embed "../WebPage/Files/js/core/toast.js"
};
static const unsigned char js_core_topic_js[] = {
#embed "../WebPage/Files/js/core/topic.js"
};
static const unsigned char js_core_words_js[] = {
#embed "../WebPage/Files/js/core/words.js"
};
static const unsigned char js_detail_commute_times_js[] = {
#embed "../WebPage/Files/js/detail/commute-times.js"
};
static const unsigned char js_detail_detail_js[] = {
#embed "../WebPage/Files/js/detail/detail.js"
};
static const unsigned char js_detail_gallery_js[] = {
#embed "../WebPage/Files/js/detail/gallery.js"
};
static const unsigned char js_detail_home_gone_js[] = {
#embed "../WebPage/Files/js/detail/home-gone.js"
};
static const unsigned char js_detail_home_market_js[] = {
#embed "../WebPage/Files/js/detail/home-market.js"
};
static const unsigned char js_detail_home_news_js[] = {
#embed "../WebPage/Files/js/detail/home-news.js"
};
static const unsigned char js_detail_place_of_home_js[] = {
#embed "../WebPage/Files/js/detail/place-of-home.js"
};
static const unsigned char js_detail_price_chart_js[] = {
#embed "../WebPage/Files/js/detail/price-chart.js"
};
static const unsigned char js_detail_similar_js[] = {
#embed "../WebPage/Files/js/detail/similar.js"
};
static const unsigned char js_docs_js[] = {
#embed "../WebPage/Files/js/docs.js"
};
static const unsigned char js_docs_docs_contents_js[] = {
#embed "../WebPage/Files/js/docs/docs-contents.js"
};
static const unsigned char js_docs_docs_json_js[] = {
#embed "../WebPage/Files/js/docs/docs-json.js"
};
static const unsigned char js_docs_docs_request_js[] = {
#embed "../WebPage/Files/js/docs/docs-request.js"
};
static const unsigned char js_docs_docs_samples_js[] = {
#embed "../WebPage/Files/js/docs/docs-samples.js"
};
static const unsigned char js_docs_docs_try_js[] = {
#embed "../WebPage/Files/js/docs/docs-try.js"
};
static const unsigned char js_frame_arrivals_js[] = {
#embed "../WebPage/Files/js/frame/arrivals.js"
};
static const unsigned char js_frame_header_js[] = {
#embed "../WebPage/Files/js/frame/header.js"
};
static const unsigned char js_frame_stage_js[] = {
#embed "../WebPage/Files/js/frame/stage.js"
};
static const unsigned char js_geo_accuracy_js[] = {
#embed "../WebPage/Files/js/geo/accuracy.js"
};
static const unsigned char js_geo_area_line_js[] = {
#embed "../WebPage/Files/js/geo/area-line.js"
};
static const unsigned char js_geo_districts_js[] = {
#embed "../WebPage/Files/js/geo/districts.js"
};
static const unsigned char js_geo_geo_js[] = {
#embed "../WebPage/Files/js/geo/geo.js"
};
static const unsigned char js_geo_geodetic_js[] = {
#embed "../WebPage/Files/js/geo/geodetic.js"
};
static const unsigned char js_geo_location_js[] = {
#embed "../WebPage/Files/js/geo/location.js"
};
static const unsigned char js_geo_mercator_js[] = {
#embed "../WebPage/Files/js/geo/mercator.js"
};
static const unsigned char js_geo_polyline_js[] = {
#embed "../WebPage/Files/js/geo/polyline.js"
};
static const unsigned char js_geo_rail_js[] = {
#embed "../WebPage/Files/js/geo/rail.js"
};
static const unsigned char js_guide_drop_js[] = {
#embed "../WebPage/Files/js/guide/drop.js"
};
static const unsigned char js_guide_guide_file_js[] = {
#embed "../WebPage/Files/js/guide/guide-file.js"
};
static const unsigned char js_guide_guide_form_js[] = {
#embed "../WebPage/Files/js/guide/guide-form.js"
};
static const unsigned char js_guide_guide_links_js[] = {
#embed "../WebPage/Files/js/guide/guide-links.js"
};
static const unsigned char js_guide_guide_routes_js[] = {
#embed "../WebPage/Files/js/guide/guide-routes.js"
};
static const unsigned char js_guide_guide_steps_js[] = {
#embed "../WebPage/Files/js/guide/guide-steps.js"
};
static const unsigned char js_guide_guide_js[] = {
#embed "../WebPage/Files/js/guide/guide.js"
};
static const unsigned char js_guide_map_route_js[] = {
#embed "../WebPage/Files/js/guide/map-route.js"
};
static const unsigned char js_guide_map_steps_js[] = {
#embed "../WebPage/Files/js/guide/map-steps.js"
};
static const unsigned char js_guide_street_walk_js[] = {
#embed "../WebPage/Files/js/guide/street-walk.js"
};
static const unsigned char js_homes_budget_figures_js[] = {
#embed "../WebPage/Files/js/homes/budget-figures.js"
};
static const unsigned char js_homes_budget_js[] = {
#embed "../WebPage/Files/js/homes/budget.js"
};
static const unsigned char js_homes_call_bar_js[] = {
#embed "../WebPage/Files/js/homes/call-bar.js"
};
static const unsigned char js_homes_card_box_js[] = {
#embed "../WebPage/Files/js/homes/card-box.js"
};
static const unsigned char js_homes_card_js[] = {
#embed "../WebPage/Files/js/homes/card.js"
};
static const unsigned char js_homes_commute_words_js[] = {
#embed "../WebPage/Files/js/homes/commute-words.js"
};
static const unsigned char js_homes_compare_choice_js[] = {
#embed "../WebPage/Files/js/homes/compare-choice.js"
};
static const unsigned char js_homes_feed_address_js[] = {
#embed "../WebPage/Files/js/homes/feed-address.js"
};
static const unsigned char js_homes_interest_js[] = {
#embed "../WebPage/Files/js/homes/interest.js"
};
static const unsigned char js_homes_keeping_js[] = {
#embed "../WebPage/Files/js/homes/keeping.js"
};
static const unsigned char js_homes_known_js[] = {
#embed "../WebPage/Files/js/homes/known.js"
};
static const unsigned char js_homes_labels_js[] = {
#embed "../WebPage/Files/js/homes/labels.js"
};
static const unsigned char js_homes_map_data_js[] = {
#embed "../WebPage/Files/js/homes/map-data.js"
};
static const unsigned char js_homes_payments_js[] = {
#embed "../WebPage/Files/js/homes/payments.js"
};
static const unsigned char js_homes_pointing_js[] = {
#embed "../WebPage/Files/js/homes/pointing.js"
};
static const unsigned char js_homes_results_js[] = {
#embed "../WebPage/Files/js/homes/results.js"
};
static const unsigned char js_homes_seen_js[] = {
#embed "../WebPage/Files/js/homes/seen.js"
};
static const unsigned char js_hunts_hunt_events_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-events.js"
};
static const unsigned char js_hunts_hunt_keep_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-keep.js"
};
static const unsigned char js_hunts_hunt_list_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-list.js"
};
static const unsigned char js_hunts_hunt_messages_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-messages.js"
};
static const unsigned char js_hunts_hunt_places_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-places.js"
};
static const unsigned char js_hunts_hunt_positions_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-positions.js"
};
static const unsigned char js_hunts_hunt_saving_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-saving.js"
};
static const unsigned char js_hunts_hunt_sheet_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-sheet.js"
};
static const unsigned char js_hunts_hunt_viewings_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-viewings.js"
};
static const unsigned char js_hunts_hunt_waiting_js[] = {
#embed "../WebPage/Files/js/hunts/hunt-waiting.js"
};
static const unsigned char js_hunts_hunts_js[] = {
#embed "../WebPage/Files/js/hunts/hunts.js"
};
static const unsigned char js_hunts_invitation_link_js[] = {
#embed "../WebPage/Files/js/hunts/invitation-link.js"
};
static const unsigned char js_hunts_sharing_sign_js[] = {
#embed "../WebPage/Files/js/hunts/sharing-sign.js"
};
static const unsigned char js_hunts_together_words_js[] = {
#embed "../WebPage/Files/js/hunts/together-words.js"
};
static const unsigned char js_look_attitude_js[] = {
#embed "../WebPage/Files/js/look/attitude.js"
};
static const unsigned char js_look_lens_js[] = {
#embed "../WebPage/Files/js/look/lens.js"
};
static const unsigned char js_look_look_box_js[] = {
#embed "../WebPage/Files/js/look/look-box.js"
};
static const unsigned char js_look_look_guide_js[] = {
#embed "../WebPage/Files/js/look/look-guide.js"
};
static const unsigned char js_look_look_homes_js[] = {
#embed "../WebPage/Files/js/look/look-homes.js"
};
static const unsigned char js_look_look_horizon_js[] = {
#embed "../WebPage/Files/js/look/look-horizon.js"
};
static const unsigned char js_look_look_labels_js[] = {
#embed "../WebPage/Files/js/look/look-labels.js"
};
static const unsigned char js_look_look_live_js[] = {
#embed "../WebPage/Files/js/look/look-live.js"
};
static const unsigned char js_look_look_radar_js[] = {
#embed "../WebPage/Files/js/look/look-radar.js"
};
static const unsigned char js_look_look_scene_js[] = {
#embed "../WebPage/Files/js/look/look-scene.js"
};
static const unsigned char js_look_look_settings_js[] = {
#embed "../WebPage/Files/js/look/look-settings.js"
};
static const unsigned char js_look_look_turning_js[] = {
#embed "../WebPage/Files/js/look/look-turning.js"
};
static const unsigned char js_look_look_js[] = {
#embed "../WebPage/Files/js/look/look.js"
};
static const unsigned char js_look_orientation_events_js[] = {
#embed "../WebPage/Files/js/look/orientation-events.js"
};
static const unsigned char js_look_orientation_js[] = {
#embed "../WebPage/Files/js/look/orientation.js"
};
static const unsigned char js_look_rear_camera_js[] = {
#embed "../WebPage/Files/js/look/rear-camera.js"
};
static const unsigned char js_look_smoothing_js[] = {
#embed "../WebPage/Files/js/look/smoothing.js"
};
static const unsigned char js_main_js[] = {
#embed "../WebPage/Files/js/main.js"
};
static const unsigned char js_map_map_area_js[] = {
#embed "../WebPage/Files/js/map/map-area.js"
};
static const unsigned char js_map_map_areas_js[] = {
#embed "../WebPage/Files/js/map/map-areas.js"
};
static const unsigned char js_map_map_card_js[] = {
#embed "../WebPage/Files/js/map/map-card.js"
};
static const unsigned char js_map_map_choice_js[] = {
#embed "../WebPage/Files/js/map/map-choice.js"
};
static const unsigned char js_map_map_clusters_js[] = {
#embed "../WebPage/Files/js/map/map-clusters.js"
};
static const unsigned char js_map_map_homes_js[] = {
#embed "../WebPage/Files/js/map/map-homes.js"
};
static const unsigned char js_map_map_markers_js[] = {
#embed "../WebPage/Files/js/map/map-markers.js"
};
static const unsigned char js_map_map_marks_js[] = {
#embed "../WebPage/Files/js/map/map-marks.js"
};
static const unsigned char js_map_map_members_js[] = {
#embed "../WebPage/Files/js/map/map-members.js"
};
static const unsigned char js_map_map_reach_js[] = {
#embed "../WebPage/Files/js/map/map-reach.js"
};
static const unsigned char js_map_map_search_js[] = {
#embed "../WebPage/Files/js/map/map-search.js"
};
static const unsigned char js_map_map_js[] = {
#embed "../WebPage/Files/js/map/map.js"
};
static const unsigned char js_market_companies_js[] = {
#embed "../WebPage/Files/js/market/companies.js"
};
static const unsigned char js_market_company_facts_js[] = {
#embed "../WebPage/Files/js/market/company-facts.js"
};
static const unsigned char js_market_company_homes_js[] = {
#embed "../WebPage/Files/js/market/company-homes.js"
};
static const unsigned char js_market_company_js[] = {
#embed "../WebPage/Files/js/market/company.js"
};
static const unsigned char js_market_market_scale_js[] = {
#embed "../WebPage/Files/js/market/market-scale.js"
};
static const unsigned char js_market_market_table_js[] = {
#embed "../WebPage/Files/js/market/market-table.js"
};
static const unsigned char js_market_market_js[] = {
#embed "../WebPage/Files/js/market/market.js"
};
static const unsigned char js_places_guide_place_js[] = {
#embed "../WebPage/Files/js/places/guide-place.js"
};
static const unsigned char js_places_own_place_js[] = {
#embed "../WebPage/Files/js/places/own-place.js"
};
static const unsigned char js_places_place_combo_js[] = {
#embed "../WebPage/Files/js/places/place-combo.js"
};
static const unsigned char js_places_place_field_js[] = {
#embed "../WebPage/Files/js/places/place-field.js"
};
static const unsigned char js_places_places_js[] = {
#embed "../WebPage/Files/js/places/places.js"
};
static const unsigned char js_places_summary_js[] = {
#embed "../WebPage/Files/js/places/summary.js"
};
static const unsigned char js_places_unknown_place_js[] = {
#embed "../WebPage/Files/js/places/unknown-place.js"
};
static const unsigned char js_radar_heading_js[] = {
#embed "../WebPage/Files/js/radar/heading.js"
};
static const unsigned char js_radar_radar_face_js[] = {
#embed "../WebPage/Files/js/radar/radar-face.js"
};
static const unsigned char js_radar_radar_members_js[] = {
#embed "../WebPage/Files/js/radar/radar-members.js"
};
static const unsigned char js_radar_radar_js[] = {
#embed "../WebPage/Files/js/radar/radar.js"
};
static const unsigned char js_saved_compare_js[] = {
#embed "../WebPage/Files/js/saved/compare.js"
};
static const unsigned char js_saved_for_you_js[] = {
#embed "../WebPage/Files/js/saved/for-you.js"
};
static const unsigned char js_saved_hidden_js[] = {
#embed "../WebPage/Files/js/saved/hidden.js"
};
static const unsigned char js_saved_saved_js[] = {
#embed "../WebPage/Files/js/saved/saved.js"
};
static const unsigned char js_search_budget_panel_js[] = {
#embed "../WebPage/Files/js/search/budget-panel.js"
};
static const unsigned char js_search_commute_fields_js[] = {
#embed "../WebPage/Files/js/search/commute-fields.js"
};
static const unsigned char js_search_district_area_js[] = {
#embed "../WebPage/Files/js/search/district-area.js"
};
static const unsigned char js_search_facets_js[] = {
#embed "../WebPage/Files/js/search/facets.js"
};
static const unsigned char js_search_filter_panel_js[] = {
#embed "../WebPage/Files/js/search/filter-panel.js"
};
static const unsigned char js_search_filters_js[] = {
#embed "../WebPage/Files/js/search/filters.js"
};
static const unsigned char js_search_form_area_js[] = {
#embed "../WebPage/Files/js/search/form-area.js"
};
static const unsigned char js_search_form_nearby_js[] = {
#embed "../WebPage/Files/js/search/form-nearby.js"
};
static const unsigned char js_search_form_train_js[] = {
#embed "../WebPage/Files/js/search/form-train.js"
};
static const unsigned char js_search_form_types_js[] = {
#embed "../WebPage/Files/js/search/form-types.js"
};
static const unsigned char js_search_list_view_js[] = {
#embed "../WebPage/Files/js/search/list-view.js"
};
static const unsigned char js_search_picking_js[] = {
#embed "../WebPage/Files/js/search/picking.js"
};
static const unsigned char js_search_price_range_js[] = {
#embed "../WebPage/Files/js/search/price-range.js"
};
static const unsigned char js_search_radius_js[] = {
#embed "../WebPage/Files/js/search/radius.js"
};
static const unsigned char js_search_save_search_js[] = {
#embed "../WebPage/Files/js/search/save-search.js"
};
static const unsigned char js_search_search_panel_js[] = {
#embed "../WebPage/Files/js/search/search-panel.js"
};
static const unsigned char js_together_calendar_address_js[] = {
#embed "../WebPage/Files/js/together/calendar-address.js"
};
static const unsigned char js_together_hunt_chooser_js[] = {
#embed "../WebPage/Files/js/together/hunt-chooser.js"
};
static const unsigned char js_together_hunt_home_js[] = {
#embed "../WebPage/Files/js/together/hunt-home.js"
};
static const unsigned char js_together_hunt_view_js[] = {
#embed "../WebPage/Files/js/together/hunt-view.js"
};
static const unsigned char js_together_invite_js[] = {
#embed "../WebPage/Files/js/together/invite.js"
};
static const unsigned char js_together_members_js[] = {
#embed "../WebPage/Files/js/together/members.js"
};
static const unsigned char js_together_message_item_js[] = {
#embed "../WebPage/Files/js/together/message-item.js"
};
static const unsigned char js_together_messages_js[] = {
#embed "../WebPage/Files/js/together/messages.js"
};
static const unsigned char js_together_place_form_js[] = {
#embed "../WebPage/Files/js/together/place-form.js"
};
static const unsigned char js_together_place_item_js[] = {
#embed "../WebPage/Files/js/together/place-item.js"
};
static const unsigned char js_together_place_list_js[] = {
#embed "../WebPage/Files/js/together/place-list.js"
};
static const unsigned char js_together_place_map_js[] = {
#embed "../WebPage/Files/js/together/place-map.js"
};
static const unsigned char js_together_together_js[] = {
#embed "../WebPage/Files/js/together/together.js"
};
static const unsigned char js_together_viewing_form_js[] = {
#embed "../WebPage/Files/js/together/viewing-form.js"
};
static const unsigned char js_together_viewing_item_js[] = {
#embed "../WebPage/Files/js/together/viewing-item.js"
};
static const unsigned char js_together_viewing_times_js[] = {
#embed "../WebPage/Files/js/together/viewing-times.js"
};
static const unsigned char js_together_viewing_tour_js[] = {
#embed "../WebPage/Files/js/together/viewing-tour.js"
};
static const unsigned char js_together_viewings_js[] = {
#embed "../WebPage/Files/js/together/viewings.js"
};
static const unsigned char js_together_where_js[] = {
#embed "../WebPage/Files/js/together/where.js"
};
static const unsigned char js_tour_tour_form_js[] = {
#embed "../WebPage/Files/js/tour/tour-form.js"
};
static const unsigned char js_tour_tour_plan_js[] = {
#embed "../WebPage/Files/js/tour/tour-plan.js"
};
static const unsigned char js_tour_tour_stops_js[] = {
#embed "../WebPage/Files/js/tour/tour-stops.js"
};
static const unsigned char js_tour_tour_js[] = {
#embed "../WebPage/Files/js/tour/tour.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../WebPage/Files/manifest.webmanifest"
};
static const unsigned char map_chiang_mai_far_json[] = {
#embed "../WebPage/Files/map/chiang-mai/far.json"
};
static const unsigned char map_chiang_mai_names_json[] = {
#embed "../WebPage/Files/map/chiang-mai/names.json"
};
static const unsigned char map_chiang_mai_near_0_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-0-0.json"
};
static const unsigned char map_chiang_mai_near_0_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-0-1.json"
};
static const unsigned char map_chiang_mai_near_0_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-0-2.json"
};
static const unsigned char map_chiang_mai_near_0_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-0-3.json"
};
static const unsigned char map_chiang_mai_near_1_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-1-0.json"
};
static const unsigned char map_chiang_mai_near_1_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-1-1.json"
};
static const unsigned char map_chiang_mai_near_1_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-1-2.json"
};
static const unsigned char map_chiang_mai_near_1_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-1-3.json"
};
static const unsigned char map_chiang_mai_near_2_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-2-0.json"
};
static const unsigned char map_chiang_mai_near_2_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-2-1.json"
};
static const unsigned char map_chiang_mai_near_2_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-2-2.json"
};
static const unsigned char map_chiang_mai_near_2_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/near-2-3.json"
};
static const unsigned char map_chiang_mai_streets_0_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-0-0.json"
};
static const unsigned char map_chiang_mai_streets_0_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-0-1.json"
};
static const unsigned char map_chiang_mai_streets_0_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-0-2.json"
};
static const unsigned char map_chiang_mai_streets_0_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-0-3.json"
};
static const unsigned char map_chiang_mai_streets_1_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-1-0.json"
};
static const unsigned char map_chiang_mai_streets_1_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-1-1.json"
};
static const unsigned char map_chiang_mai_streets_1_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-1-2.json"
};
static const unsigned char map_chiang_mai_streets_1_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-1-3.json"
};
static const unsigned char map_chiang_mai_streets_2_0_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-2-0.json"
};
static const unsigned char map_chiang_mai_streets_2_1_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-2-1.json"
};
static const unsigned char map_chiang_mai_streets_2_2_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-2-2.json"
};
static const unsigned char map_chiang_mai_streets_2_3_json[] = {
#embed "../WebPage/Files/map/chiang-mai/streets-2-3.json"
};
static const unsigned char map_country_far_json[] = {
#embed "../WebPage/Files/map/country/far.json"
};
static const unsigned char map_country_names_json[] = {
#embed "../WebPage/Files/map/country/names.json"
};
static const unsigned char map_districts_json[] = {
#embed "../WebPage/Files/map/districts.json"
};
static const unsigned char map_far_json[] = {
#embed "../WebPage/Files/map/far.json"
};
static const unsigned char map_names_json[] = {
#embed "../WebPage/Files/map/names.json"
};
static const unsigned char map_near_0_0_json[] = {
#embed "../WebPage/Files/map/near-0-0.json"
};
static const unsigned char map_near_0_1_json[] = {
#embed "../WebPage/Files/map/near-0-1.json"
};
static const unsigned char map_near_0_2_json[] = {
#embed "../WebPage/Files/map/near-0-2.json"
};
static const unsigned char map_near_0_3_json[] = {
#embed "../WebPage/Files/map/near-0-3.json"
};
static const unsigned char map_near_0_4_json[] = {
#embed "../WebPage/Files/map/near-0-4.json"
};
static const unsigned char map_near_1_0_json[] = {
#embed "../WebPage/Files/map/near-1-0.json"
};
static const unsigned char map_near_1_1_json[] = {
#embed "../WebPage/Files/map/near-1-1.json"
};
static const unsigned char map_near_1_2_json[] = {
#embed "../WebPage/Files/map/near-1-2.json"
};
static const unsigned char map_near_1_3_json[] = {
#embed "../WebPage/Files/map/near-1-3.json"
};
static const unsigned char map_near_1_4_json[] = {
#embed "../WebPage/Files/map/near-1-4.json"
};
static const unsigned char map_near_2_0_json[] = {
#embed "../WebPage/Files/map/near-2-0.json"
};
static const unsigned char map_near_2_1_json[] = {
#embed "../WebPage/Files/map/near-2-1.json"
};
static const unsigned char map_near_2_2_json[] = {
#embed "../WebPage/Files/map/near-2-2.json"
};
static const unsigned char map_near_2_3_json[] = {
#embed "../WebPage/Files/map/near-2-3.json"
};
static const unsigned char map_near_2_4_json[] = {
#embed "../WebPage/Files/map/near-2-4.json"
};
static const unsigned char map_near_3_0_json[] = {
#embed "../WebPage/Files/map/near-3-0.json"
};
static const unsigned char map_near_3_1_json[] = {
#embed "../WebPage/Files/map/near-3-1.json"
};
static const unsigned char map_near_3_2_json[] = {
#embed "../WebPage/Files/map/near-3-2.json"
};
static const unsigned char map_near_3_3_json[] = {
#embed "../WebPage/Files/map/near-3-3.json"
};
static const unsigned char map_near_3_4_json[] = {
#embed "../WebPage/Files/map/near-3-4.json"
};
static const unsigned char map_pattaya_si_racha_far_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/far.json"
};
static const unsigned char map_pattaya_si_racha_names_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/names.json"
};
static const unsigned char map_pattaya_si_racha_near_0_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-0.json"
};
static const unsigned char map_pattaya_si_racha_near_0_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-1.json"
};
static const unsigned char map_pattaya_si_racha_near_0_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-2.json"
};
static const unsigned char map_pattaya_si_racha_near_0_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-3.json"
};
static const unsigned char map_pattaya_si_racha_near_0_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-4.json"
};
static const unsigned char map_pattaya_si_racha_near_0_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-5.json"
};
static const unsigned char map_pattaya_si_racha_near_0_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-0-6.json"
};
static const unsigned char map_pattaya_si_racha_near_1_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-0.json"
};
static const unsigned char map_pattaya_si_racha_near_1_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-1.json"
};
static const unsigned char map_pattaya_si_racha_near_1_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-2.json"
};
static const unsigned char map_pattaya_si_racha_near_1_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-3.json"
};
static const unsigned char map_pattaya_si_racha_near_1_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-4.json"
};
static const unsigned char map_pattaya_si_racha_near_1_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-5.json"
};
static const unsigned char map_pattaya_si_racha_near_1_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-1-6.json"
};
static const unsigned char map_pattaya_si_racha_near_2_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-0.json"
};
static const unsigned char map_pattaya_si_racha_near_2_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-1.json"
};
static const unsigned char map_pattaya_si_racha_near_2_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-2.json"
};
static const unsigned char map_pattaya_si_racha_near_2_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-3.json"
};
static const unsigned char map_pattaya_si_racha_near_2_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-4.json"
};
static const unsigned char map_pattaya_si_racha_near_2_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-5.json"
};
static const unsigned char map_pattaya_si_racha_near_2_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/near-2-6.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-0.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-1.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-2.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-3.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-4.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-5.json"
};
static const unsigned char map_pattaya_si_racha_streets_0_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-0-6.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-0.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-1.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-2.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-3.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-4.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-5.json"
};
static const unsigned char map_pattaya_si_racha_streets_1_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-1-6.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_0_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-0.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_1_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-1.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_2_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-2.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_3_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-3.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_4_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-4.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_5_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-5.json"
};
static const unsigned char map_pattaya_si_racha_streets_2_6_json[] = {
#embed "../WebPage/Files/map/pattaya-si-racha/streets-2-6.json"
};
static const unsigned char map_phuket_far_json[] = {
#embed "../WebPage/Files/map/phuket/far.json"
};
static const unsigned char map_phuket_names_json[] = {
#embed "../WebPage/Files/map/phuket/names.json"
};
static const unsigned char map_phuket_near_0_0_json[] = {
#embed "../WebPage/Files/map/phuket/near-0-0.json"
};
static const unsigned char map_phuket_near_0_1_json[] = {
#embed "../WebPage/Files/map/phuket/near-0-1.json"
};
static const unsigned char map_phuket_near_0_2_json[] = {
#embed "../WebPage/Files/map/phuket/near-0-2.json"
};
static const unsigned char map_phuket_near_0_3_json[] = {
#embed "../WebPage/Files/map/phuket/near-0-3.json"
};
static const unsigned char map_phuket_near_0_4_json[] = {
#embed "../WebPage/Files/map/phuket/near-0-4.json"
};
static const unsigned char map_phuket_near_1_0_json[] = {
#embed "../WebPage/Files/map/phuket/near-1-0.json"
};
static const unsigned char map_phuket_near_1_1_json[] = {
#embed "../WebPage/Files/map/phuket/near-1-1.json"
};
static const unsigned char map_phuket_near_1_2_json[] = {
#embed "../WebPage/Files/map/phuket/near-1-2.json"
};
static const unsigned char map_phuket_near_1_3_json[] = {
#embed "../WebPage/Files/map/phuket/near-1-3.json"
};
static const unsigned char map_phuket_near_1_4_json[] = {
#embed "../WebPage/Files/map/phuket/near-1-4.json"
};
static const unsigned char map_phuket_streets_0_0_json[] = {
#embed "../WebPage/Files/map/phuket/streets-0-0.json"
};
static const unsigned char map_phuket_streets_0_1_json[] = {
#embed "../WebPage/Files/map/phuket/streets-0-1.json"
};
static const unsigned char map_phuket_streets_0_2_json[] = {
#embed "../WebPage/Files/map/phuket/streets-0-2.json"
};
static const unsigned char map_phuket_streets_0_3_json[] = {
#embed "../WebPage/Files/map/phuket/streets-0-3.json"
};
static const unsigned char map_phuket_streets_0_4_json[] = {
#embed "../WebPage/Files/map/phuket/streets-0-4.json"
};
static const unsigned char map_phuket_streets_1_0_json[] = {
#embed "../WebPage/Files/map/phuket/streets-1-0.json"
};
static const unsigned char map_phuket_streets_1_1_json[] = {
#embed "../WebPage/Files/map/phuket/streets-1-1.json"
};
static const unsigned char map_phuket_streets_1_2_json[] = {
#embed "../WebPage/Files/map/phuket/streets-1-2.json"
};
static const unsigned char map_phuket_streets_1_3_json[] = {
#embed "../WebPage/Files/map/phuket/streets-1-3.json"
};
static const unsigned char map_phuket_streets_1_4_json[] = {
#embed "../WebPage/Files/map/phuket/streets-1-4.json"
};
static const unsigned char map_rail_json[] = {
#embed "../WebPage/Files/map/rail.json"
};
static const unsigned char map_streets_0_0_json[] = {
#embed "../WebPage/Files/map/streets-0-0.json"
};
static const unsigned char map_streets_0_1_json[] = {
#embed "../WebPage/Files/map/streets-0-1.json"
};
static const unsigned char map_streets_0_2_json[] = {
#embed "../WebPage/Files/map/streets-0-2.json"
};
static const unsigned char map_streets_0_3_json[] = {
#embed "../WebPage/Files/map/streets-0-3.json"
};
static const unsigned char map_streets_0_4_json[] = {
#embed "../WebPage/Files/map/streets-0-4.json"
};
static const unsigned char map_streets_1_0_json[] = {
#embed "../WebPage/Files/map/streets-1-0.json"
};
static const unsigned char map_streets_1_1_json[] = {
#embed "../WebPage/Files/map/streets-1-1.json"
};
static const unsigned char map_streets_1_2_json[] = {
#embed "../WebPage/Files/map/streets-1-2.json"
};
static const unsigned char map_streets_1_3_json[] = {
#embed "../WebPage/Files/map/streets-1-3.json"
};
static const unsigned char map_streets_1_4_json[] = {
#embed "../WebPage/Files/map/streets-1-4.json"
};
static const unsigned char map_streets_2_0_json[] = {
#embed "../WebPage/Files/map/streets-2-0.json"
};
static const unsigned char map_streets_2_1_json[] = {
#embed "../WebPage/Files/map/streets-2-1.json"
};
static const unsigned char map_streets_2_2_json[] = {
#embed "../WebPage/Files/map/streets-2-2.json"
};
static const unsigned char map_streets_2_3_json[] = {
#embed "../WebPage/Files/map/streets-2-3.json"
};
static const unsigned char map_streets_2_4_json[] = {
#embed "../WebPage/Files/map/streets-2-4.json"
};
static const unsigned char map_streets_3_0_json[] = {
#embed "../WebPage/Files/map/streets-3-0.json"
};
static const unsigned char map_streets_3_1_json[] = {
#embed "../WebPage/Files/map/streets-3-1.json"
};
static const unsigned char map_streets_3_2_json[] = {
#embed "../WebPage/Files/map/streets-3-2.json"
};
static const unsigned char map_streets_3_3_json[] = {
#embed "../WebPage/Files/map/streets-3-3.json"
};
static const unsigned char map_streets_3_4_json[] = {
#embed "../WebPage/Files/map/streets-3-4.json"
};
static const unsigned char sw_js[] = {
#embed "../WebPage/Files/sw.js"
};
static const unsigned char words_currency_js[] = {
#embed "../WebPage/Files/words/currency.js"
};
static const unsigned char words_en_js[] = {
#embed "../WebPage/Files/words/en.js"
};
static const unsigned char words_pages_en_js[] = {
#embed "../WebPage/Files/words/pages-en.js"
};
static const unsigned char words_pages_th_js[] = {
#embed "../WebPage/Files/words/pages-th.js"
};
static const unsigned char words_th_js[] = {
#embed "../WebPage/Files/words/th.js"
};
static const unsigned char words_together_en_js[] = {
#embed "../WebPage/Files/words/together-en.js"
};
static const unsigned char words_together_th_js[] = {
#embed "../WebPage/Files/words/together-th.js"
};

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const embedded_file files[] = {
    FILE("css/base.css", css_base_css),
    FILE("css/docs.css", css_docs_css),
    FILE("css/home.css", css_home_css),
    FILE("css/homes.css", css_homes_css),
    FILE("css/layout.css", css_layout_css),
    FILE("css/look.css", css_look_css),
    FILE("css/pages.css", css_pages_css),
    FILE("css/search.css", css_search_css),
    FILE("css/stage.css", css_stage_css),
    FILE("css/together.css", css_together_css),
    FILE("css/tour.css", css_tour_css),
    FILE("favicon.svg", favicon_svg),
    FILE("fonts/thai-bold.woff2", fonts_thai_bold_woff2),
    FILE("fonts/thai-regular.woff2", fonts_thai_regular_woff2),
    FILE("icon-192.png", icon_192_png),
    FILE("icon-512.png", icon_512_png),
    FILE("index.html", index_html),
    FILE("js/account/account-settings.js", js_account_account_settings_js),
    FILE("js/account/account-view.js", js_account_account_view_js),
    FILE("js/account/device.js", js_account_device_js),
    FILE("js/account/invitation.js", js_account_invitation_js),
    FILE("js/account/saved-searches.js", js_account_saved_searches_js),
    FILE("js/account/sign-in.js", js_account_sign_in_js),
    FILE("js/base-map/map-base.js", js_base_map_map_base_js),
    FILE("js/base-map/map-canvas.js", js_base_map_map_canvas_js),
    FILE("js/base-map/map-cells.js", js_base_map_map_cells_js),
    FILE("js/base-map/map-controls.js", js_base_map_map_controls_js),
    FILE("js/base-map/map-draw.js", js_base_map_map_draw_js),
    FILE("js/base-map/map-files.js", js_base_map_map_files_js),
    FILE("js/base-map/map-gestures.js", js_base_map_map_gestures_js),
    FILE("js/base-map/map-ground.js", js_base_map_map_ground_js),
    FILE("js/base-map/map-labels.js", js_base_map_map_labels_js),
    FILE("js/base-map/map-layers.js", js_base_map_map_layers_js),
    FILE("js/base-map/map-names.js", js_base_map_map_names_js),
    FILE("js/base-map/map-rail.js", js_base_map_map_rail_js),
    FILE("js/base-map/map-shapes.js", js_base_map_map_shapes_js),
    FILE("js/base-map/map-style.js", js_base_map_map_style_js),
    FILE("js/base-map/map-tiles.js", js_base_map_map_tiles_js),
    FILE("js/base-map/map-view.js", js_base_map_map_view_js),
    FILE("js/base-map/small-map.js", js_base_map_small_map_js),
    FILE("js/base-map/turned-box.js", js_base_map_turned_box_js),
    FILE("js/core/account.js", js_core_account_js),
    FILE("js/core/api.js", js_core_api_js),
    FILE("js/core/combo.js", js_core_combo_js),
    FILE("js/core/commute.js", js_core_commute_js),
    FILE("js/core/controls.js", js_core_controls_js),
    FILE("js/core/dialog.js", js_core_dialog_js),
    FILE("js/core/dom.js", js_core_dom_js),
    FILE("js/core/failure.js", js_core_failure_js),
    FILE("js/core/feed-text.js", js_core_feed_text_js),
    FILE("js/core/format.js", js_core_format_js),
    FILE("js/core/icons.js", js_core_icons_js),
    FILE("js/core/key.js", js_core_key_js),
    FILE("js/core/layers.js", js_core_layers_js),
    FILE("js/core/local-time.js", js_core_local_time_js),
    FILE("js/core/network.js", js_core_network_js),
    FILE("js/core/pages.js", js_core_pages_js),
    FILE("js/core/qr-code.js", js_core_qr_code_js),
    FILE("js/core/search.js", js_core_search_js),
    FILE("js/core/share.js", js_core_share_js),
    FILE("js/core/storage.js", js_core_storage_js),
    FILE("js/core/toast.js", js_core_toast_js),
    FILE("js/core/topic.js", js_core_topic_js),
    FILE("js/core/words.js", js_core_words_js),
    FILE("js/detail/commute-times.js", js_detail_commute_times_js),
    FILE("js/detail/detail.js", js_detail_detail_js),
    FILE("js/detail/gallery.js", js_detail_gallery_js),
    FILE("js/detail/home-gone.js", js_detail_home_gone_js),
    FILE("js/detail/home-market.js", js_detail_home_market_js),
    FILE("js/detail/home-news.js", js_detail_home_news_js),
    FILE("js/detail/place-of-home.js", js_detail_place_of_home_js),
    FILE("js/detail/price-chart.js", js_detail_price_chart_js),
    FILE("js/detail/similar.js", js_detail_similar_js),
    FILE("js/docs.js", js_docs_js),
    FILE("js/docs/docs-contents.js", js_docs_docs_contents_js),
    FILE("js/docs/docs-json.js", js_docs_docs_json_js),
    FILE("js/docs/docs-request.js", js_docs_docs_request_js),
    FILE("js/docs/docs-samples.js", js_docs_docs_samples_js),
    FILE("js/docs/docs-try.js", js_docs_docs_try_js),
    FILE("js/frame/arrivals.js", js_frame_arrivals_js),
    FILE("js/frame/header.js", js_frame_header_js),
    FILE("js/frame/stage.js", js_frame_stage_js),
    FILE("js/geo/accuracy.js", js_geo_accuracy_js),
    FILE("js/geo/area-line.js", js_geo_area_line_js),
    FILE("js/geo/districts.js", js_geo_districts_js),
    FILE("js/geo/geo.js", js_geo_geo_js),
    FILE("js/geo/geodetic.js", js_geo_geodetic_js),
    FILE("js/geo/location.js", js_geo_location_js),
    FILE("js/geo/mercator.js", js_geo_mercator_js),
    FILE("js/geo/polyline.js", js_geo_polyline_js),
    FILE("js/geo/rail.js", js_geo_rail_js),
    FILE("js/guide/drop.js", js_guide_drop_js),
    FILE("js/guide/guide-file.js", js_guide_guide_file_js),
    FILE("js/guide/guide-form.js", js_guide_guide_form_js),
    FILE("js/guide/guide-links.js", js_guide_guide_links_js),
    FILE("js/guide/guide-routes.js", js_guide_guide_routes_js),
    FILE("js/guide/guide-steps.js", js_guide_guide_steps_js),
    FILE("js/guide/guide.js", js_guide_guide_js),
    FILE("js/guide/map-route.js", js_guide_map_route_js),
    FILE("js/guide/map-steps.js", js_guide_map_steps_js),
    FILE("js/guide/street-walk.js", js_guide_street_walk_js),
    FILE("js/homes/budget-figures.js", js_homes_budget_figures_js),
    FILE("js/homes/budget.js", js_homes_budget_js),
    FILE("js/homes/call-bar.js", js_homes_call_bar_js),
    FILE("js/homes/card-box.js", js_homes_card_box_js),
    FILE("js/homes/card.js", js_homes_card_js),
    FILE("js/homes/commute-words.js", js_homes_commute_words_js),
    FILE("js/homes/compare-choice.js", js_homes_compare_choice_js),
    FILE("js/homes/feed-address.js", js_homes_feed_address_js),
    FILE("js/homes/interest.js", js_homes_interest_js),
    FILE("js/homes/keeping.js", js_homes_keeping_js),
    FILE("js/homes/known.js", js_homes_known_js),
    FILE("js/homes/labels.js", js_homes_labels_js),
    FILE("js/homes/map-data.js", js_homes_map_data_js),
    FILE("js/homes/payments.js", js_homes_payments_js),
    FILE("js/homes/pointing.js", js_homes_pointing_js),
    FILE("js/homes/results.js", js_homes_results_js),
    FILE("js/homes/seen.js", js_homes_seen_js),
    FILE("js/hunts/hunt-events.js", js_hunts_hunt_events_js),
    FILE("js/hunts/hunt-keep.js", js_hunts_hunt_keep_js),
    FILE("js/hunts/hunt-list.js", js_hunts_hunt_list_js),
    FILE("js/hunts/hunt-messages.js", js_hunts_hunt_messages_js),
    FILE("js/hunts/hunt-places.js", js_hunts_hunt_places_js),
    FILE("js/hunts/hunt-positions.js", js_hunts_hunt_positions_js),
    FILE("js/hunts/hunt-saving.js", js_hunts_hunt_saving_js),
    FILE("js/hunts/hunt-sheet.js", js_hunts_hunt_sheet_js),
    FILE("js/hunts/hunt-viewings.js", js_hunts_hunt_viewings_js),
    FILE("js/hunts/hunt-waiting.js", js_hunts_hunt_waiting_js),
    FILE("js/hunts/hunts.js", js_hunts_hunts_js),
    FILE("js/hunts/invitation-link.js", js_hunts_invitation_link_js),
    FILE("js/hunts/sharing-sign.js", js_hunts_sharing_sign_js),
    FILE("js/hunts/together-words.js", js_hunts_together_words_js),
    FILE("js/look/attitude.js", js_look_attitude_js),
    FILE("js/look/lens.js", js_look_lens_js),
    FILE("js/look/look-box.js", js_look_look_box_js),
    FILE("js/look/look-guide.js", js_look_look_guide_js),
    FILE("js/look/look-homes.js", js_look_look_homes_js),
    FILE("js/look/look-horizon.js", js_look_look_horizon_js),
    FILE("js/look/look-labels.js", js_look_look_labels_js),
    FILE("js/look/look-live.js", js_look_look_live_js),
    FILE("js/look/look-radar.js", js_look_look_radar_js),
    FILE("js/look/look-scene.js", js_look_look_scene_js),
    FILE("js/look/look-settings.js", js_look_look_settings_js),
    FILE("js/look/look-turning.js", js_look_look_turning_js),
    FILE("js/look/look.js", js_look_look_js),
    FILE("js/look/orientation-events.js", js_look_orientation_events_js),
    FILE("js/look/orientation.js", js_look_orientation_js),
    FILE("js/look/rear-camera.js", js_look_rear_camera_js),
    FILE("js/look/smoothing.js", js_look_smoothing_js),
    FILE("js/main.js", js_main_js),
    FILE("js/map/map-area.js", js_map_map_area_js),
    FILE("js/map/map-areas.js", js_map_map_areas_js),
    FILE("js/map/map-card.js", js_map_map_card_js),
    FILE("js/map/map-choice.js", js_map_map_choice_js),
    FILE("js/map/map-clusters.js", js_map_map_clusters_js),
    FILE("js/map/map-homes.js", js_map_map_homes_js),
    FILE("js/map/map-markers.js", js_map_map_markers_js),
    FILE("js/map/map-marks.js", js_map_map_marks_js),
    FILE("js/map/map-members.js", js_map_map_members_js),
    FILE("js/map/map-reach.js", js_map_map_reach_js),
    FILE("js/map/map-search.js", js_map_map_search_js),
    FILE("js/map/map.js", js_map_map_js),
    FILE("js/market/companies.js", js_market_companies_js),
    FILE("js/market/company-facts.js", js_market_company_facts_js),
    FILE("js/market/company-homes.js", js_market_company_homes_js),
    FILE("js/market/company.js", js_market_company_js),
    FILE("js/market/market-scale.js", js_market_market_scale_js),
    FILE("js/market/market-table.js", js_market_market_table_js),
    FILE("js/market/market.js", js_market_market_js),
    FILE("js/places/guide-place.js", js_places_guide_place_js),
    FILE("js/places/own-place.js", js_places_own_place_js),
    FILE("js/places/place-combo.js", js_places_place_combo_js),
    FILE("js/places/place-field.js", js_places_place_field_js),
    FILE("js/places/places.js", js_places_places_js),
    FILE("js/places/summary.js", js_places_summary_js),
    FILE("js/places/unknown-place.js", js_places_unknown_place_js),
    FILE("js/radar/heading.js", js_radar_heading_js),
    FILE("js/radar/radar-face.js", js_radar_radar_face_js),
    FILE("js/radar/radar-members.js", js_radar_radar_members_js),
    FILE("js/radar/radar.js", js_radar_radar_js),
    FILE("js/saved/compare.js", js_saved_compare_js),
    FILE("js/saved/for-you.js", js_saved_for_you_js),
    FILE("js/saved/hidden.js", js_saved_hidden_js),
    FILE("js/saved/saved.js", js_saved_saved_js),
    FILE("js/search/budget-panel.js", js_search_budget_panel_js),
    FILE("js/search/commute-fields.js", js_search_commute_fields_js),
    FILE("js/search/district-area.js", js_search_district_area_js),
    FILE("js/search/facets.js", js_search_facets_js),
    FILE("js/search/filter-panel.js", js_search_filter_panel_js),
    FILE("js/search/filters.js", js_search_filters_js),
    FILE("js/search/form-area.js", js_search_form_area_js),
    FILE("js/search/form-nearby.js", js_search_form_nearby_js),
    FILE("js/search/form-train.js", js_search_form_train_js),
    FILE("js/search/form-types.js", js_search_form_types_js),
    FILE("js/search/list-view.js", js_search_list_view_js),
    FILE("js/search/picking.js", js_search_picking_js),
    FILE("js/search/price-range.js", js_search_price_range_js),
    FILE("js/search/radius.js", js_search_radius_js),
    FILE("js/search/save-search.js", js_search_save_search_js),
    FILE("js/search/search-panel.js", js_search_search_panel_js),
    FILE("js/together/calendar-address.js", js_together_calendar_address_js),
    FILE("js/together/hunt-chooser.js", js_together_hunt_chooser_js),
    FILE("js/together/hunt-home.js", js_together_hunt_home_js),
    FILE("js/together/hunt-view.js", js_together_hunt_view_js),
    FILE("js/together/invite.js", js_together_invite_js),
    FILE("js/together/members.js", js_together_members_js),
    FILE("js/together/message-item.js", js_together_message_item_js),
    FILE("js/together/messages.js", js_together_messages_js),
    FILE("js/together/place-form.js", js_together_place_form_js),
    FILE("js/together/place-item.js", js_together_place_item_js),
    FILE("js/together/place-list.js", js_together_place_list_js),
    FILE("js/together/place-map.js", js_together_place_map_js),
    FILE("js/together/together.js", js_together_together_js),
    FILE("js/together/viewing-form.js", js_together_viewing_form_js),
    FILE("js/together/viewing-item.js", js_together_viewing_item_js),
    FILE("js/together/viewing-times.js", js_together_viewing_times_js),
    FILE("js/together/viewing-tour.js", js_together_viewing_tour_js),
    FILE("js/together/viewings.js", js_together_viewings_js),
    FILE("js/together/where.js", js_together_where_js),
    FILE("js/tour/tour-form.js", js_tour_tour_form_js),
    FILE("js/tour/tour-plan.js", js_tour_tour_plan_js),
    FILE("js/tour/tour-stops.js", js_tour_tour_stops_js),
    FILE("js/tour/tour.js", js_tour_tour_js),
    FILE("manifest.webmanifest", manifest_webmanifest),
    FILE("map/chiang-mai/far.json", map_chiang_mai_far_json),
    FILE("map/chiang-mai/names.json", map_chiang_mai_names_json),
    FILE("map/chiang-mai/near-0-0.json", map_chiang_mai_near_0_0_json),
    FILE("map/chiang-mai/near-0-1.json", map_chiang_mai_near_0_1_json),
    FILE("map/chiang-mai/near-0-2.json", map_chiang_mai_near_0_2_json),
    FILE("map/chiang-mai/near-0-3.json", map_chiang_mai_near_0_3_json),
    FILE("map/chiang-mai/near-1-0.json", map_chiang_mai_near_1_0_json),
    FILE("map/chiang-mai/near-1-1.json", map_chiang_mai_near_1_1_json),
    FILE("map/chiang-mai/near-1-2.json", map_chiang_mai_near_1_2_json),
    FILE("map/chiang-mai/near-1-3.json", map_chiang_mai_near_1_3_json),
    FILE("map/chiang-mai/near-2-0.json", map_chiang_mai_near_2_0_json),
    FILE("map/chiang-mai/near-2-1.json", map_chiang_mai_near_2_1_json),
    FILE("map/chiang-mai/near-2-2.json", map_chiang_mai_near_2_2_json),
    FILE("map/chiang-mai/near-2-3.json", map_chiang_mai_near_2_3_json),
    FILE("map/chiang-mai/streets-0-0.json", map_chiang_mai_streets_0_0_json),
    FILE("map/chiang-mai/streets-0-1.json", map_chiang_mai_streets_0_1_json),
    FILE("map/chiang-mai/streets-0-2.json", map_chiang_mai_streets_0_2_json),
    FILE("map/chiang-mai/streets-0-3.json", map_chiang_mai_streets_0_3_json),
    FILE("map/chiang-mai/streets-1-0.json", map_chiang_mai_streets_1_0_json),
    FILE("map/chiang-mai/streets-1-1.json", map_chiang_mai_streets_1_1_json),
    FILE("map/chiang-mai/streets-1-2.json", map_chiang_mai_streets_1_2_json),
    FILE("map/chiang-mai/streets-1-3.json", map_chiang_mai_streets_1_3_json),
    FILE("map/chiang-mai/streets-2-0.json", map_chiang_mai_streets_2_0_json),
    FILE("map/chiang-mai/streets-2-1.json", map_chiang_mai_streets_2_1_json),
    FILE("map/chiang-mai/streets-2-2.json", map_chiang_mai_streets_2_2_json),
    FILE("map/chiang-mai/streets-2-3.json", map_chiang_mai_streets_2_3_json),
    FILE("map/country/far.json", map_country_far_json),
    FILE("map/country/names.json", map_country_names_json),
    FILE("map/districts.json", map_districts_json),
    FILE("map/far.json", map_far_json),
    FILE("map/names.json", map_names_json),
    FILE("map/near-0-0.json", map_near_0_0_json),
    FILE("map/near-0-1.json", map_near_0_1_json),
    FILE("map/near-0-2.json", map_near_0_2_json),
    FILE("map/near-0-3.json", map_near_0_3_json),
    FILE("map/near-0-4.json", map_near_0_4_json),
    FILE("map/near-1-0.json", map_near_1_0_json),
    FILE("map/near-1-1.json", map_near_1_1_json),
    FILE("map/near-1-2.json", map_near_1_2_json),
    FILE("map/near-1-3.json", map_near_1_3_json),
    FILE("map/near-1-4.json", map_near_1_4_json),
    FILE("map/near-2-0.json", map_near_2_0_json),
    FILE("map/near-2-1.json", map_near_2_1_json),
    FILE("map/near-2-2.json", map_near_2_2_json),
    FILE("map/near-2-3.json", map_near_2_3_json),
    FILE("map/near-2-4.json", map_near_2_4_json),
    FILE("map/near-3-0.json", map_near_3_0_json),
    FILE("map/near-3-1.json", map_near_3_1_json),
    FILE("map/near-3-2.json", map_near_3_2_json),
    FILE("map/near-3-3.json", map_near_3_3_json),
    FILE("map/near-3-4.json", map_near_3_4_json),
    FILE("map/pattaya-si-racha/far.json", map_pattaya_si_racha_far_json),
    FILE("map/pattaya-si-racha/names.json", map_pattaya_si_racha_names_json),
    FILE("map/pattaya-si-racha/near-0-0.json", map_pattaya_si_racha_near_0_0_json),
    FILE("map/pattaya-si-racha/near-0-1.json", map_pattaya_si_racha_near_0_1_json),
    FILE("map/pattaya-si-racha/near-0-2.json", map_pattaya_si_racha_near_0_2_json),
    FILE("map/pattaya-si-racha/near-0-3.json", map_pattaya_si_racha_near_0_3_json),
    FILE("map/pattaya-si-racha/near-0-4.json", map_pattaya_si_racha_near_0_4_json),
    FILE("map/pattaya-si-racha/near-0-5.json", map_pattaya_si_racha_near_0_5_json),
    FILE("map/pattaya-si-racha/near-0-6.json", map_pattaya_si_racha_near_0_6_json),
    FILE("map/pattaya-si-racha/near-1-0.json", map_pattaya_si_racha_near_1_0_json),
    FILE("map/pattaya-si-racha/near-1-1.json", map_pattaya_si_racha_near_1_1_json),
    FILE("map/pattaya-si-racha/near-1-2.json", map_pattaya_si_racha_near_1_2_json),
    FILE("map/pattaya-si-racha/near-1-3.json", map_pattaya_si_racha_near_1_3_json),
    FILE("map/pattaya-si-racha/near-1-4.json", map_pattaya_si_racha_near_1_4_json),
    FILE("map/pattaya-si-racha/near-1-5.json", map_pattaya_si_racha_near_1_5_json),
    FILE("map/pattaya-si-racha/near-1-6.json", map_pattaya_si_racha_near_1_6_json),
    FILE("map/pattaya-si-racha/near-2-0.json", map_pattaya_si_racha_near_2_0_json),
    FILE("map/pattaya-si-racha/near-2-1.json", map_pattaya_si_racha_near_2_1_json),
    FILE("map/pattaya-si-racha/near-2-2.json", map_pattaya_si_racha_near_2_2_json),
    FILE("map/pattaya-si-racha/near-2-3.json", map_pattaya_si_racha_near_2_3_json),
    FILE("map/pattaya-si-racha/near-2-4.json", map_pattaya_si_racha_near_2_4_json),
    FILE("map/pattaya-si-racha/near-2-5.json", map_pattaya_si_racha_near_2_5_json),
    FILE("map/pattaya-si-racha/near-2-6.json", map_pattaya_si_racha_near_2_6_json),
    FILE("map/pattaya-si-racha/streets-0-0.json", map_pattaya_si_racha_streets_0_0_json),
    FILE("map/pattaya-si-racha/streets-0-1.json", map_pattaya_si_racha_streets_0_1_json),
    FILE("map/pattaya-si-racha/streets-0-2.json", map_pattaya_si_racha_streets_0_2_json),
    FILE("map/pattaya-si-racha/streets-0-3.json", map_pattaya_si_racha_streets_0_3_json),
    FILE("map/pattaya-si-racha/streets-0-4.json", map_pattaya_si_racha_streets_0_4_json),
    FILE("map/pattaya-si-racha/streets-0-5.json", map_pattaya_si_racha_streets_0_5_json),
    FILE("map/pattaya-si-racha/streets-0-6.json", map_pattaya_si_racha_streets_0_6_json),
    FILE("map/pattaya-si-racha/streets-1-0.json", map_pattaya_si_racha_streets_1_0_json),
    FILE("map/pattaya-si-racha/streets-1-1.json", map_pattaya_si_racha_streets_1_1_json),
    FILE("map/pattaya-si-racha/streets-1-2.json", map_pattaya_si_racha_streets_1_2_json),
    FILE("map/pattaya-si-racha/streets-1-3.json", map_pattaya_si_racha_streets_1_3_json),
    FILE("map/pattaya-si-racha/streets-1-4.json", map_pattaya_si_racha_streets_1_4_json),
    FILE("map/pattaya-si-racha/streets-1-5.json", map_pattaya_si_racha_streets_1_5_json),
    FILE("map/pattaya-si-racha/streets-1-6.json", map_pattaya_si_racha_streets_1_6_json),
    FILE("map/pattaya-si-racha/streets-2-0.json", map_pattaya_si_racha_streets_2_0_json),
    FILE("map/pattaya-si-racha/streets-2-1.json", map_pattaya_si_racha_streets_2_1_json),
    FILE("map/pattaya-si-racha/streets-2-2.json", map_pattaya_si_racha_streets_2_2_json),
    FILE("map/pattaya-si-racha/streets-2-3.json", map_pattaya_si_racha_streets_2_3_json),
    FILE("map/pattaya-si-racha/streets-2-4.json", map_pattaya_si_racha_streets_2_4_json),
    FILE("map/pattaya-si-racha/streets-2-5.json", map_pattaya_si_racha_streets_2_5_json),
    FILE("map/pattaya-si-racha/streets-2-6.json", map_pattaya_si_racha_streets_2_6_json),
    FILE("map/phuket/far.json", map_phuket_far_json),
    FILE("map/phuket/names.json", map_phuket_names_json),
    FILE("map/phuket/near-0-0.json", map_phuket_near_0_0_json),
    FILE("map/phuket/near-0-1.json", map_phuket_near_0_1_json),
    FILE("map/phuket/near-0-2.json", map_phuket_near_0_2_json),
    FILE("map/phuket/near-0-3.json", map_phuket_near_0_3_json),
    FILE("map/phuket/near-0-4.json", map_phuket_near_0_4_json),
    FILE("map/phuket/near-1-0.json", map_phuket_near_1_0_json),
    FILE("map/phuket/near-1-1.json", map_phuket_near_1_1_json),
    FILE("map/phuket/near-1-2.json", map_phuket_near_1_2_json),
    FILE("map/phuket/near-1-3.json", map_phuket_near_1_3_json),
    FILE("map/phuket/near-1-4.json", map_phuket_near_1_4_json),
    FILE("map/phuket/streets-0-0.json", map_phuket_streets_0_0_json),
    FILE("map/phuket/streets-0-1.json", map_phuket_streets_0_1_json),
    FILE("map/phuket/streets-0-2.json", map_phuket_streets_0_2_json),
    FILE("map/phuket/streets-0-3.json", map_phuket_streets_0_3_json),
    FILE("map/phuket/streets-0-4.json", map_phuket_streets_0_4_json),
    FILE("map/phuket/streets-1-0.json", map_phuket_streets_1_0_json),
    FILE("map/phuket/streets-1-1.json", map_phuket_streets_1_1_json),
    FILE("map/phuket/streets-1-2.json", map_phuket_streets_1_2_json),
    FILE("map/phuket/streets-1-3.json", map_phuket_streets_1_3_json),
    FILE("map/phuket/streets-1-4.json", map_phuket_streets_1_4_json),
    FILE("map/rail.json", map_rail_json),
    FILE("map/streets-0-0.json", map_streets_0_0_json),
    FILE("map/streets-0-1.json", map_streets_0_1_json),
    FILE("map/streets-0-2.json", map_streets_0_2_json),
    FILE("map/streets-0-3.json", map_streets_0_3_json),
    FILE("map/streets-0-4.json", map_streets_0_4_json),
    FILE("map/streets-1-0.json", map_streets_1_0_json),
    FILE("map/streets-1-1.json", map_streets_1_1_json),
    FILE("map/streets-1-2.json", map_streets_1_2_json),
    FILE("map/streets-1-3.json", map_streets_1_3_json),
    FILE("map/streets-1-4.json", map_streets_1_4_json),
    FILE("map/streets-2-0.json", map_streets_2_0_json),
    FILE("map/streets-2-1.json", map_streets_2_1_json),
    FILE("map/streets-2-2.json", map_streets_2_2_json),
    FILE("map/streets-2-3.json", map_streets_2_3_json),
    FILE("map/streets-2-4.json", map_streets_2_4_json),
    FILE("map/streets-3-0.json", map_streets_3_0_json),
    FILE("map/streets-3-1.json", map_streets_3_1_json),
    FILE("map/streets-3-2.json", map_streets_3_2_json),
    FILE("map/streets-3-3.json", map_streets_3_3_json),
    FILE("map/streets-3-4.json", map_streets_3_4_json),
    FILE("sw.js", sw_js),
    FILE("words/currency.js", words_currency_js),
    FILE("words/en.js", words_en_js),
    FILE("words/pages-en.js", words_pages_en_js),
    FILE("words/pages-th.js", words_pages_th_js),
    FILE("words/th.js", words_th_js),
    FILE("words/together-en.js", words_together_en_js),
    FILE("words/together-th.js", words_together_th_js),
};

const embedded_file *embedded_web_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
